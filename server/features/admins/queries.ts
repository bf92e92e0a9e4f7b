import { sql, type Kysely } from 'kysely';
import { goesOn } from '#server/domain/accessEnd.ts';
import { isAmong } from '#server/platform/db/among.ts';
import { memberColumns } from '#server/platform/db/members/memberColumns.ts';
import { contains, splitPage, type MemberPlace } from '#server/platform/db/members/memberPage.ts';
import { comesAfter } from '#server/platform/db/members/search.ts';
import { suggestMembers } from '#server/platform/db/members/suggestMembers.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { dutyColumns, type Duties } from '#server/domain/duties.ts';
import { searchWords } from '#server/platform/db/members/text.ts';

/** Full administrators have no duties of their own. */
export interface Rights extends Duties {
  admin: boolean;
}

interface AdminsQuery {
  search: string;
  after?: MemberPlace | undefined;
  limit: number;
}

/** The condition of the partial index that holds administrators, full and limited, in the order of names. */
const hasRights = sql<boolean>`(memberships.is_admin = 1 or memberships.duties <> '')`;

/** The administrators that match a search. */
function matching(db: Kysely<Database>, organisationId: number, search: string) {
  return db
    .selectFrom('memberships')
    .where('memberships.organisation_id', '=', organisationId)
    .where(hasRights)
    .where(contains(db, searchWords(search)));
}

/** A page of the administrators. */
export async function adminPage(db: Kysely<Database>, organisationId: number, { search, after, limit }: AdminsQuery) {
  const rows = await matching(db, organisationId, search)
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(memberColumns)
    .select(['memberships.sort_name', 'memberships.person_id'])
    .where(comesAfter(after, false))
    .orderBy('memberships.sort_name')
    .orderBy('memberships.person_id')
    .limit(limit + 1)
    .execute();
  return splitPage(rows, limit);
}

export async function countAdmins(db: Kysely<Database>, organisationId: number, search: string): Promise<number> {
  const { admins } = await matching(db, organisationId, search)
    .select((of) => of.fn.countAll<number>().as('admins'))
    .executeTakeFirstOrThrow();
  return admins;
}

/** Active members who are not administrators; names that begin with the text come first. */
export async function candidates(db: Kysely<Database>, organisationId: number, search: string, limit: number) {
  // The condition does not use `is_admin` itself, which no index of names has: a search without a match would read every row.
  const also = sql<boolean>`memberships.person_id not in (
    select admins.person_id from memberships as admins
    where admins.organisation_id = ${organisationId} and (admins.is_admin = 1 or admins.duties <> ''))`;
  const ids = await suggestMembers(db, { organisationId, filter: 'active', search, limit, also });
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(memberColumns)
    .where('memberships.organisation_id', '=', organisationId)
    .where(isAmong(db, 'memberships.person_id', ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** True when no other owner is active and an administrator. */
export async function isLastOwner(
  tx: Kysely<Database>,
  organisationId: number,
  personId: number,
  now: number,
): Promise<boolean> {
  const others = await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '<>', personId)
    .where((and) => and.and({ is_owner: 1, is_admin: 1, status: 'active', joined: 1 }))
    .where(goesOn('memberships.ends_at', now))
    .limit(1)
    .execute();
  return others.length === 0;
}

/** Makes a person a full administrator, a limited one, or none. */
export async function writeRights(
  tx: Kysely<Database>,
  organisationId: number,
  personId: number,
  rights: Rights,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ is_admin: rights.admin ? 1 : 0, ...dutyColumns(rights) })
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
}
