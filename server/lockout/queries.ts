import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { isAmong } from '#server/db/among.ts';
import type { Database } from '#server/db/schema.ts';
import type { Person } from './effects.ts';
import { placeOfKey } from './intervals.ts';
import type { Policy, Range, World } from './world.ts';

/**
 * Reads the world of an organisation: of all its people, or of some alone. `alsoGroup` is read though no policy may be
 * for it.
 */
export async function readWorld(
  db: Kysely<Database>,
  organisationId: number,
  only?: readonly number[],
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

/** The members who are active and have joined, each with the address of the session that was begun last. */
export async function readPeople(
  db: Kysely<Database>,
  organisationId: number,
  only: readonly number[] | 'owners' | 'all',
): Promise<Person[]> {
  const query = db
    .selectFrom('memberships as m')
    .select('m.person_id as id')
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .select('s.address')
        .whereRef('s.person_id', '=', 'm.person_id')
        .where('s.stage', '=', 'full')
        .orderBy('s.created_at', 'desc')
        .limit(1)
        .as('address'),
    )
    .where('m.organisation_id', '=', organisationId)
    .where('m.status', '=', 'active')
    .where('m.joined_at', 'is not', null)
    .$if(only === 'owners', (some) => some.where('m.is_owner', '=', 1))
    .$if(typeof only === 'object', (some) => some.where(isAmong(db, 'm.person_id', only as readonly number[])));
  const rows = await packed(db, query, ['id', 'address']);
  return rows.map(([id = '', address = '']) => ({ id: Number(id), address }));
}

/** Those of the people who have not set two-factor up. */
export async function withoutTwoFactor(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  const query = db
    .selectFrom('people')
    .select('id')
    .where('totp_enabled', '=', 0)
    .where(isAmong(db, 'id', ids));
  return (await packed(db, query, ['id'])).map(([id]) => Number(id));
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

async function readPolicies(db: Kysely<Database>, organisationId: number): Promise<Policy[]> {
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

async function readGroups(
  db: Kysely<Database>,
  organisationId: number,
  ids: readonly number[],
  only?: readonly number[],
): Promise<Map<number, Set<number>>> {
  const groups = new Map(ids.map((id) => [id, new Set<number>()]));
  if (ids.length === 0) return groups;
  const query = db
    .selectFrom('group_members as gm')
    .select(['gm.group_id', 'gm.person_id'])
    .where('gm.organisation_id', '=', organisationId)
    .where(isAmong(db, 'gm.group_id', ids))
    .$if(only !== undefined, (some) => some.where(isAmong(db, 'gm.person_id', only ?? [])));
  for (const [group, person] of await packed(db, query, ['group_id', 'person_id']))
    groups.get(Number(group))?.add(Number(person));
  return groups;
}

async function readOwn(db: Kysely<Database>, organisationId: number, only?: readonly number[]) {
  const rows = await db
    .selectFrom('person_ranges as r')
    .innerJoin('memberships as m', 'm.person_id', 'r.person_id')
    .select(['r.id', 'r.person_id', 'r.family', 'r.from_key', 'r.to_key'])
    .where('m.organisation_id', '=', organisationId)
    .$if(only !== undefined, (some) => some.where(isAmong(db, 'r.person_id', only ?? [])))
    .execute();
  const own = new Map<number, Range[]>();
  for (const row of rows) own.set(row.person_id, [...(own.get(row.person_id) ?? []), rangeOf(row)]);
  return own;
}

function rangeOf(row: { id: number; family: number; from_key: string; to_key: string }): Range {
  return { id: row.id, from: placeOfKey(row.from_key, row.family), to: placeOfKey(row.to_key, row.family) };
}

/** The rows of a query as one text: a hundred thousand rows one by one take longer to hand over than to find. */
async function packed<O extends object>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, never, O> | SelectQueryBuilder<Database, keyof Database, O>,
  columns: (keyof O & string)[],
): Promise<string[][]> {
  const line = sql.join(
    columns.map((name) => sql`coalesce(cast(${sql.ref(`packed.${name}`)} as text), '')`),
    sql` || ' ' || `,
  );
  const { rows } = await sql<{ all: string | null }>`
    select string_agg(${line}, ',') as "all" from (${query}) as packed`.execute(db);
  return rows[0]?.all?.split(',').map((one) => one.split(' ')) ?? [];
}
