import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { goesOn, isNotEnded } from '#server/domain/accessEnd.ts';
import { isAmong } from '#server/platform/db/among.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Person } from './effects.ts';
import { placeOfKey } from './intervals.ts';
import type { Policy, Range, World } from './world.ts';

/** The people to read: everybody, or the given ids. */
export type Only = 'all' | readonly number[];

/** From this number on, passing the ids takes longer than reading everybody. */
export const MANY = 1000;

/**
 * Reads the world of an organisation with these policies. The people of `alsoGroups` are read too, even if no policy
 * applies to them.
 */
export async function readWorld(
  db: Kysely<Database>,
  organisationId: number,
  policies: readonly Policy[],
  only: Only,
  alsoGroups: readonly number[] = [],
): Promise<World> {
  // Other groups have no effect, and may contain everybody.
  const matter = new Set([...policies.flatMap(({ groups }) => groups), ...alsoGroups]);
  return {
    policies,
    groups: await readGroups(db, organisationId, [...matter], only),
    own: await readOwn(db, organisationId, only),
  };
}

/** The active members who have joined and whose access goes on, optionally with the address of each one's latest session. */
export async function readPeople(
  db: Kysely<Database>,
  organisationId: number,
  only: Only | 'owners' | 'admins',
  { now, withAddresses = true }: { now: number; withAddresses?: boolean },
): Promise<Person[]> {
  const members = db
    .selectFrom('memberships as m')
    .leftJoin('last_addresses as l', 'l.person_id', 'm.person_id')
    .select('m.person_id as id')
    .select((withAddresses ? sql<string>`coalesce(l.address, '')` : sql<string>`''`).as('address'))
    .where('m.organisation_id', '=', organisationId)
    .where(isInside)
    .where(isNotEnded('m.person_id', organisationId, now))
    .$if(only === 'owners', (some) => some.where('m.person_id', 'in', ownersOf(db, organisationId)))
    .$if(only === 'admins', (some) => some.where('m.is_admin', '=', sql.lit(1)))
    // Addresses are stored in the order of people; SQLite needs this `order by` to read them in that order.
    .$if(only === 'all', (all) => all.orderBy('m.person_id'))
    .$if(typeof only === 'object', (some) => some.where(isAmong(db, 'm.person_id', only as readonly number[])));
  const [column] = await packed(db, members, ['id', 'address']);
  const ids = numbers(column?.id);
  const addresses = column?.address?.split(',') ?? [];
  return ids.map((id, at) => ({ id, address: addresses[at] ?? '' }));
}

// A separate statement; otherwise SQLite would search all members for the owners.
const ownersOf = (db: Kysely<Database>, organisationId: number) =>
  db
    .selectFrom('memberships')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`is_owner = 1`);

/** The same condition as the index has, see 002_lockout.ts. */
const isInside = sql<boolean>`m.status = 'active' and m.joined_at is not null`;

const having = {
  'second factor': sql<boolean>`people.second_factor = 1`,
  passkey: sql<boolean>`people.has_passkey = 1`,
};

/** The members who have no second factor, or no passkey. */
export async function membersWithout(
  what: keyof typeof having,
  db: Kysely<Database>,
  organisationId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const query = db
    .selectFrom('people')
    .innerJoin('memberships as m', 'm.person_id', 'people.id')
    .select('people.id')
    .where('m.organisation_id', '=', organisationId)
    .where(having[what])
    .$if(ids.length <= MANY, (some) => some.where(isAmong(db, 'people.id', ids)))
    .$if(ids.length > MANY, (all) => all.where(isInside));
  const [column] = await packed(db, query, ['id']);
  const found = new Set(numbers(column?.id));
  return ids.filter((id) => !found.has(id));
}

/** The organisations that a person owns and has joined. */
export async function ownedBy(db: Kysely<Database>, personId: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('organisation_id as id')
    .where('person_id', '=', personId)
    .where('is_owner', '=', sql.lit(1))
    .where('status', '=', sql.lit('active'))
    .where(goesOn('memberships.ends_at', now))
    .execute();
  return rows.map(({ id }) => id);
}

export async function isGroup(db: Kysely<Database>, organisationId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('groups')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readPolicies(db: Kysely<Database>, organisationId: number): Promise<Policy[]> {
  const [policies, groups, ranges] = [
    await db
      .selectFrom('policies')
      .select(['id', 'is_default', 'force_two_factor', 'passkeys_only'])
      .where('organisation_id', '=', organisationId)
      .execute(),
    await db
      .selectFrom('policy_groups')
      .innerJoin('policies as po', 'po.id', 'policy_groups.policy_id')
      .select(['policy_id', 'group_id'])
      .where('po.organisation_id', '=', organisationId)
      .execute(),
    await db
      .selectFrom('policy_ranges as r')
      .innerJoin('policies as po', 'po.id', 'r.policy_id')
      .select(['r.id', 'r.policy_id', 'r.family', 'r.from_key', 'r.to_key'])
      .where('po.organisation_id', '=', organisationId)
      .execute(),
  ];
  return policies.map(({ id, is_default, force_two_factor, passkeys_only }) => ({
    id,
    isDefault: is_default === 1,
    forced: force_two_factor === 1,
    passkeysOnly: passkeys_only === 1,
    groups: groups.filter((one) => one.policy_id === id).map((one) => one.group_id),
    ranges: ranges.filter((one) => one.policy_id === id).map(rangeOf),
  }));
}

/** The number of people in these groups; a person counts once per group. */
export async function countInGroups(
  db: Kysely<Database>,
  organisationId: number,
  ids: readonly number[],
): Promise<number> {
  const { people } = await db
    .selectFrom('groups')
    .select(({ fn }) => fn.sum<number | null>('people_count').as('people'))
    .where('organisation_id', '=', organisationId)
    .where(isAmong(db, 'id', ids))
    .executeTakeFirstOrThrow();
  return people ?? 0;
}

export async function readGroups(
  db: Kysely<Database>,
  organisationId: number,
  ids: readonly number[],
  only: Only,
): Promise<Map<number, number[]>> {
  const groups = new Map(ids.map((id): [number, number[]] => [id, []]));
  if (ids.length === 0) return groups;
  const query = db
    .selectFrom('group_members as gm')
    .select(['gm.group_id', 'gm.person_id'])
    // The plus makes SQLite start from the groups' people instead of the organisation's.
    .where(sql<boolean>`+gm.organisation_id = ${organisationId}`)
    .where(isAmong(db, 'gm.group_id', ids))
    .$if(only !== 'all', (some) => some.where(isAmong(db, 'gm.person_id', only as readonly number[])));
  for (const { group_id: group, person_id: people } of await packed(db, query, ['person_id'], 'group_id'))
    groups.set(group, numbers(people));
  return groups;
}

export async function readOwn(db: Kysely<Database>, organisationId: number, only: Only) {
  const rows = await db
    .selectFrom('person_ranges as r')
    .select(['r.id', 'r.person_id', 'r.family', 'r.from_key', 'r.to_key'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships as m')
          .select('m.person_id')
          .whereRef('m.person_id', '=', 'r.person_id')
          .where('m.organisation_id', '=', organisationId),
      ),
    )
    .$if(only !== 'all', (some) => some.where(isAmong(db, 'r.person_id', only as readonly number[])))
    .execute();
  const own = new Map<number, Range[]>();
  for (const row of rows) own.set(row.person_id, [...(own.get(row.person_id) ?? []), rangeOf(row)]);
  return own;
}

function rangeOf(row: { id: number; family: number; from_key: string; to_key: string }): Range {
  return { id: row.id, from: placeOfKey(row.from_key, row.family), to: placeOfKey(row.to_key, row.family) };
}

type Query = Pick<SelectQueryBuilder<Database, never, object>, 'toOperationNode'>;

/**
 * Reads the columns of a query as one text each, or one for each value of `per`: transferring 100,000 single rows takes
 * longer than finding them. No value contains a comma.
 */
async function packed<Column extends string, Per extends string = never>(
  db: Kysely<Database>,
  query: Query,
  columns: readonly Column[],
  per?: Per,
) {
  const texts = columns.map((column) => sql`string_agg(cast(${sql.ref(column)} as text), ',') as ${sql.ref(column)}`);
  const parts = per === undefined ? sql`` : sql`group by ${sql.ref(per)}`;
  const { rows } = await sql<Record<Column, string | null> & Record<Per, number>>`
    select ${sql.join(per === undefined ? texts : [sql.ref(per), ...texts])} from (${query}) as packed ${parts}`.execute(
    db,
  );
  return rows;
}

const numbers = (column: string | null | undefined): number[] => JSON.parse(`[${column ?? ''}]`) as number[];
