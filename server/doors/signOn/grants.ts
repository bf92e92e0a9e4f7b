import type Oidc from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Services } from '#server/domain/services.ts';
import { recordEntered } from './activity.ts';
import { applicationOf } from '#server/features/applications/clientId.ts';
import { refusalOf } from '#server/domain/access/judge.ts';
import { notedNow } from './library/requests.ts';

/** Where a grant was made. */
export interface GrantFacts {
  organisation_id: number | null;
}

/** The organisation of a grant. It belongs to the grant, not to the person. */
export async function factsOfGrant({ store, secrets }: Services, grantId: string): Promise<GrantFacts | undefined> {
  const [facts] = await factsBy(store.read, { key: secrets.hash('sign-on', `Grant ${grantId}`) });
  return facts;
}

const factsBy = prepared<{ key: string }, GrantFacts>((db, { key }) =>
  db
    .selectFrom('sign_on_items as i')
    .select('i.organisation_id')
    .where('i.model', '=', 'Grant')
    .where('i.id', '=', key),
);

/**
 * A grant for the code that this call makes, and for all tokens of that code. A code that is used twice, a refresh token
 * that is used again and a token that the application revokes end their own grant, so the tokens of other codes, such as
 * those of another tab, go on.
 *
 * Nobody is asked for consent: the operator or the organisation has put the application into the portal, and an
 * administrator has assigned the person. A refused person gets no grant, and keeps none.
 */
export async function grantFor(services: Services, ctx: KoaContextWithOIDC) {
  const { client, session, params, provider } = ctx.oidc;
  const by = notedNow();
  const applicationId = applicationOf(client?.clientId);
  if (!client || !session?.accountId || applicationId === null) return undefined;
  if (await refusalOf(services, by?.caller ?? null, applicationId)) return undefined;
  const hasEntered = await isAliveHere(services, ctx, session.grantIdFor(client.clientId));
  const grant: InstanceType<Oidc['Grant']> = new provider.Grant({
    clientId: client.clientId,
    accountId: session.accountId,
  });
  grant.addOIDCScope(typeof params?.scope === 'string' ? params.scope : 'openid');
  await grant.save();
  if (by && !hasEntered) await recordEntered(services, { ...by, applicationId });
  return grant;
}

/** Tells if a former grant of this sign-in lives: the person has entered the application from this organisation before. */
async function isAliveHere(services: Services, { oidc }: KoaContextWithOIDC, known: string | undefined) {
  if (!known) return false;
  const [former, facts] = await Promise.all([oidc.provider.Grant.find(known), factsOfGrant(services, known)]);
  const here = notedNow()?.caller?.viewer.organisationId;
  return former?.accountId === oidc.session?.accountId && facts?.organisation_id === here;
}
