import { newAccessToken, secretOf } from '#server/platform/credentials/accessToken.ts';
import { insertService, insertServiceToken } from '#server/features/services/queries.ts';
import { insertToken } from '#server/domain/tokens/queries.ts';
import { DAY } from '#tests/builders/times.ts';
import type { TestApp } from '../app/startTestApp.ts';
import type { World } from './world.ts';

/** Adds a token with these scopes for a new service account of the first organisation; its secret. */
export async function tokenOfService({ server, ids }: World, scopes: readonly string[]): Promise<string> {
  const { store, clock } = server;
  const organisationId = ids('admin').own.organisation;
  const secret = newAccessToken('service');
  const name = scopes.join(' ').slice(0, 40);
  await store.write(async (tx) => {
    const id = await insertService(tx, { organisationId, name, purpose: '', madeBy: null, now: clock.now });
    await insertServiceToken(tx, {
      organisation_id: organisationId,
      service_account_id: id,
      name,
      ...columnsOf(server, secret, scopes),
    });
  });
  return secret;
}

/** Adds an access token with these scopes for an actor; its secret. */
export async function tokenOfActor(
  { server, ids }: World,
  actor: 'admin' | 'member',
  scopes: readonly string[],
): Promise<string> {
  const secret = newAccessToken('person');
  const { session, organisation } = ids(actor).own;
  const { person_id: personId } = await server.store.read
    .selectFrom('sessions')
    .select('person_id')
    .where('id', '=', session)
    .executeTakeFirstOrThrow();
  const place = { organisationId: organisation, personId };
  const columns = columnsOf(server, secret, scopes);
  await server.store.write((tx) => insertToken(tx, { ...place, name: scopes.join(' ').slice(0, 40), columns }));
  return secret;
}

function columnsOf({ services, clock }: TestApp, secret: string, scopes: readonly string[]) {
  return {
    secret_hash: services.secrets.hash('access token', secretOf(secret) ?? ''),
    scopes: scopes.join(' '),
    created_at: clock.now,
    expires_at: clock.now + DAY,
    last_used_at: clock.now,
  };
}
