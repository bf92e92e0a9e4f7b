import { timingSafeEqual } from 'node:crypto';
import type { ClientMetadata } from 'oidc-provider';
import { clientEntry, isOwnId } from '#server/domain/catalogue/ofOrganisation.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { formerSecrets } from '#server/domain/formerSecrets.ts';
import type { Services } from '#server/domain/services.ts';
import { applicationOf, clientIdOf } from '#server/features/applications/clientId.ts';
import { hashOfSecret } from '#server/features/applications/clientSecrets.ts';
import { testAddress } from './testSecret.ts';

/** The metadata of a client beside the standard's: the hashes of old secrets that still work. */
export const FORMER_HASHES = 'former_secret_hashes';

/** The client of an application that has facts for sign-on; `undefined` for every other id. */
export async function clientMetadata(services: Services, clientId: string): Promise<ClientMetadata | undefined> {
  const id = applicationOf(clientId);
  const entry = id === null ? undefined : await clientEntry(services.store.read, services, id);
  if (!entry?.signOn) return undefined;
  const { redirectUris, postLogoutUris, backchannelLogoutUri, auth } = entry.signOn;
  return {
    client_id: clientIdOf(entry.id),
    client_name: entry.name,
    redirect_uris: isOwnId(entry.id) ? [...redirectUris, testAddress(services.config)] : redirectUris,
    post_logout_redirect_uris: postLogoutUris,
    ...(backchannelLogoutUri && {
      backchannel_logout_uri: backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'RS256',
    ...(auth === 'none'
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_basic', ...(await secretHashes(services, entry.id)) }),
  };
}

async function secretHashes({ store, secrets, now }: Services, applicationId: number) {
  const [row] = await secretsOf(store.read, { applicationId });
  const former = row ? formerSecrets({ former: row.former_hash, until: row.former_until }, now()) : [];
  return {
    // The library wants a value. Before the first secret is made, it is one that no secret has as its hash.
    client_secret: row?.secret_hash ?? secrets.hash('sign-on', `no secret of ${applicationId}`),
    ...(former.length > 0 && { [FORMER_HASHES]: former }),
  };
}

const secretsOf = prepared<
  { applicationId: number },
  { secret_hash: string; former_hash: string | null; former_until: number | null }
>((db, { applicationId }) =>
  db
    .selectFrom('sign_on_clients')
    .select(['secret_hash', 'former_hash', 'former_until'])
    .where('application_id', '=', applicationId),
);

/** Tells if a secret has one of the hashes, in the same time whichever it is. */
export function matchesHash(services: Pick<Services, 'secrets'>, secret: string, hashes: (string | undefined)[]) {
  const candidate = Buffer.from(hashOfSecret(services, secret));
  const known = hashes.map((hash = '') => Buffer.from(hash.padEnd(candidate.length).slice(0, candidate.length)));
  return known.map((one) => timingSafeEqual(one, candidate)).some(Boolean);
}
