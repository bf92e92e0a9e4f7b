import type { Insertable, Kysely, Selectable } from 'kysely';
import type { MemberToken, OwnToken } from '#plugins/security/contract.ts';
import { KEPT } from '#server/platform/db/kept.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/db/newId.ts';
import { fullName } from '#server/platform/names.ts';
import { accessTokensTable } from './tables.ts';

type Db = Kysely<Database>;
/** A person in an organisation. */
interface Place {
  organisationId: number;
  personId: number;
}

/** A token as the wire has it. */
export const tokenOf = (row: Omit<Selectable<Database['access_tokens']>, 'person_id'>): OwnToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes.split(' '),
  range: row.from_address === null ? null : { from: row.from_address, to: row.to_address ?? row.from_address },
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  lastAddress: row.last_address,
});

/** The person's tokens for an organisation, newest first. */
export async function tokensOf(db: Db, { organisationId, personId }: Place): Promise<OwnToken[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .selectAll()
    .where('person_id', '=', personId)
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(tokenOf);
}

interface TokenFilter {
  /** The last token of the page before. */
  before: { at: number; id: number } | undefined;
  personId: number | undefined;
  /** Only those that were not used since then, and made before. */
  unusedSince: number | undefined;
}

/** The tokens of all members for an organisation, newest first. */
export async function memberTokens(
  db: Db,
  organisationId: number,
  { before, personId, unusedSince }: TokenFilter,
  limit: number,
): Promise<MemberToken[]> {
  let found = db
    .selectFrom('access_tokens as t')
    .innerJoin('people as p', 'p.id', 't.person_id')
    .selectAll('t')
    .select(['p.first_name', 'p.last_name'])
    .where('t.organisation_id', '=', organisationId);
  if (before !== undefined)
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('t.created_at', 't.id'), '<', tuple(before.at, before.id)),
    );
  if (personId !== undefined) found = found.where('t.person_id', '=', personId);
  if (unusedSince !== undefined)
    found = found
      .where('t.created_at', '<', unusedSince)
      .where((is) => is.or([is('t.last_used_at', 'is', null), is('t.last_used_at', '<', unusedSince)]));
  const rows = await found.orderBy('t.created_at', 'desc').orderBy('t.id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...tokenOf(row), personId: row.person_id, personName: fullName(row) }));
}

interface New extends Place {
  name: string;
  columns: Omit<Insertable<Database['access_tokens']>, 'id' | 'organisation_id' | 'person_id' | 'name'>;
}

/** Adds a token. */
export async function insertToken(tx: Db, { organisationId, personId, name, columns }: New): Promise<void> {
  await tx
    .insertInto('access_tokens')
    .values({
      id: await newId(tx, accessTokensTable),
      organisation_id: organisationId,
      person_id: personId,
      name,
      ...columns,
    })
    .execute();
}

/** Deletes a token of the organisation, of one person alone if it is given; answers whose it was. */
export async function deleteToken(
  tx: Db,
  { organisationId, personId, id }: { organisationId: number; personId?: number; id: number },
): Promise<{ personId: number; name: string } | undefined> {
  let gone = tx.deleteFrom('access_tokens').where('organisation_id', '=', organisationId).where('id', '=', id);
  if (personId !== undefined) gone = gone.where('person_id', '=', personId);
  return gone.returning(['person_id as personId', 'name']).executeTakeFirst();
}

/** Deletes tokens that expired long ago. */
export async function sweepAccessTokens(tx: Db, now: number): Promise<void> {
  await tx
    .deleteFrom('access_tokens')
    .where('expires_at', '<', now - KEPT)
    .execute();
}
