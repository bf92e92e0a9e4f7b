import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { isAmong } from '#server/db/among.ts';
import type { Database } from '#server/db/schema.ts';
import type { Person } from './effects.ts';
import { placeOfKey } from './intervals.ts';
import type { Policy, Range, World } from './world.ts';

/** Whose standing is read: everybody's, or that of some. */
export type Only = 'all' | readonly number[];

/** Reads the world of an organisation. `alsoGroup` is read though no policy may be for it. */
export async function readWorld(
  db: Kysely<Database>,
  organisationId: number,
  only: Only,
  alsoGroup?: number,
): Promise<World> {
  const policies = await readPolicies(db, organisationId);
  // Other groups decide nothing, and may have everybody in them.
  const matter = new Set(policies.flatMap(({ groups }) => groups));
  if (alsoGroup !== undefined) matter.add(alsoGroup);
  return {
    policies,
    groups: await readGroups(db, organisationId, [...matter], only),
    own: await readOwn(db, organisationId, only),
  };
}

/** The members who are active and have joined, each with the address of the session that was begun last where it is asked for. */
export async function readPeople(
  db: Kysely<Database>,
  organisationId: number,
  only: Only | 'owners',
  { withAddresses = true } = {},
): Promise<Person[]> {
  const members = db
    .selectFrom('memberships as m')
    .select('m.person_id as id')
    .where('m.organisation_id', '=', organisationId)
    .where('m.status', '=', 'active')
    .where('m.joined_at', 'is not', null)
    .$if(only === 'owners', (some) => some.where('m.is_owner', '=', 1))
    .$if(typeof only === 'object', (some) => some.where(isAmong(db, 'm.person_id', only as readonly number[])));
  const ids = await packed<number>(db, members, sql.ref('id'));
  const addresses = withAddresses ? await lastAddresses(db, ids) : new Map<number, string>();
  return ids.map((id) => ({ id, address: addresses.get(id) ?? '' }));
}

/** Between the first and the last of many ids nearly every session is asked for, and one by one takes longer. */
const MANY = 1000;

async function lastAddresses(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, string>> {
  const sessions = db
    .selectFrom('sessions as s')
    .select(['s.person_id as id', 's.created_at as begun', 's.address'])
    .where('s.stage', '=', 'full')
    .where('s.address', '<>', '')
    .where(
      ids.length > MANY
        ? sql<boolean>`s.person_id between ${smallest(ids)} and ${largest(ids)}`
        : isAmong(db, 's.person_id', ids),
    );
  // An address needs no escapes.
  const address = sql`'"' || ${sql.ref('address')} || '"'`;
  const cells = await packed<number | string>(db, sessions, sql.ref('id'), sql.ref('begun'), address);
  const last = new Map<number, string>();
  const begins = new Map<number, number>();
  for (let at = 0; at < cells.length; at += 3) {
    const [id, begun] = [Number(cells[at]), Number(cells[at + 1])];
    if ((begins.get(id) ?? -1) > begun) continue;
    begins.set(id, begun);
    last.set(id, String(cells[at + 2]));
  }
  return last;
}

const smallest = (ids: readonly number[]): number => ids.reduce((a, b) => Math.min(a, b), Infinity);
const largest = (ids: readonly number[]): number => ids.reduce((a, b) => Math.max(a, b), 0);

/** Those of the people who have not set two-factor up. */
export async function withoutTwoFactor(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  const query = db
    .selectFrom('people')
    .select('id')
    .where('totp_enabled', '=', 0)
    .where(isAmong(db, 'id', ids));
  return packed<number>(db, query, sql.ref('id'));
}

/** The organisations that a person owns and has joined. */
export async function ownedBy(db: Kysely<Database>, personId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('organisation_id as id')
    .where('person_id', '=', personId)
    .where('is_owner', '=', 1)
    .where('status', '=', 'active')
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

/** Whether a person is a moderator of a group. */
export async function moderates(
  db: Kysely<Database>,
  organisationId: number,
  groupId: number,
  personId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .where('person_id', '=', personId)
    .where('role', '=', 'moderator')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readPolicies(db: Kysely<Database>, organisationId: number): Promise<Policy[]> {
  const [policies, groups, ranges] = [
    await db
      .selectFrom('policies')
      .select(['id', 'is_default', 'force_two_factor'])
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
  return policies.map(({ id, is_default, force_two_factor }) => ({
    id,
    isDefault: is_default === 1,
    forced: force_two_factor === 1,
    groups: groups.filter((one) => one.policy_id === id).map((one) => one.group_id),
    ranges: ranges.filter((one) => one.policy_id === id).map(rangeOf),
  }));
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
    .where('gm.organisation_id', '=', organisationId)
    .where(isAmong(db, 'gm.group_id', ids))
    .$if(only !== 'all', (some) => some.where(isAmong(db, 'gm.person_id', only as readonly number[])));
  const cells = await packed<number>(db, query, sql.ref('group_id'), sql.ref('person_id'));
  for (let at = 0; at < cells.length; at += 2) groups.get(cells[at] ?? 0)?.push(cells[at + 1] ?? 0);
  return groups;
}

async function readOwn(db: Kysely<Database>, organisationId: number, only: Only) {
  const rows = await db
    .selectFrom('person_ranges as r')
    .innerJoin('memberships as m', 'm.person_id', 'r.person_id')
    .select(['r.id', 'r.person_id', 'r.family', 'r.from_key', 'r.to_key'])
    .where('m.organisation_id', '=', organisationId)
    .$if(only !== 'all', (some) => some.where(isAmong(db, 'r.person_id', only as readonly number[])))
    .execute();
  const own = new Map<number, Range[]>();
  for (const row of rows) own.set(row.person_id, [...(own.get(row.person_id) ?? []), rangeOf(row)]);
  return own;
}

function rangeOf(row: { id: number; family: number; from_key: string; to_key: string }): Range {
  return { id: row.id, from: placeOfKey(row.from_key, row.family), to: placeOfKey(row.to_key, row.family) };
}

/**
 * The columns of a query's rows, one after another, handed over as one text of JSON: a hundred thousand rows one by one
 * take longer to hand over than to find.
 */
async function packed<Value>(
  db: Kysely<Database>,
  query: Pick<SelectQueryBuilder<Database, never, object>, 'toOperationNode'>,
  ...columns: RawBuilder<unknown>[]
): Promise<Value[]> {
  const row = columns.length > 1 ? sql`${sql.join(columns, sql` || ',' || `)}` : sql`cast(${columns[0]} as text)`;
  const { rows } = await sql<{ all: string | null }>`
    select string_agg(${row}, ',') as "all" from (${query}) as packed`.execute(db);
  // What the columns are made into is their type.
  return JSON.parse(`[${rows[0]?.all ?? ''}]`) as Value[];
}
