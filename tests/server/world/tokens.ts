import { newId } from '#server/platform/db/newId.ts';
import { DAY } from '#tests/builders/times.ts';
import type { TestApp } from '../app/startTestApp.ts';
import { accessTokensTable } from '#server/domain/tokens/tables.ts';

/** Adds an access token of a person for an organisation, named like the mark. Nobody knows its secret. */
export async function addAccessToken(
  { store, clock }: TestApp,
  place: { organisationId: number; personId: number },
  mark: string,
) {
  const { id } = await store.write(async (tx) =>
    tx
      .insertInto('access_tokens')
      .values({
        id: await newId(tx, accessTokensTable),
        organisation_id: place.organisationId,
        person_id: place.personId,
        name: `Token ${mark}`,
        secret_hash: `hash of ${mark} ${place.personId}`,
        scopes: 'people:read',
        created_at: clock.now,
        expires_at: clock.now + DAY,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { accessToken: id };
}
