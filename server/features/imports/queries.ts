import { sql, type Kysely } from 'kysely';
import type { ImportColumn } from '#plugins/imports/contract.ts';
import { isAmong } from '#server/platform/db/among.ts';
import { forUpdate } from '#server/platform/db/locks.ts';
import { memberColumns } from '#server/platform/db/members/memberColumns.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { importsTable } from './tables.ts';

/** The members with these addresses, by the key of the address. */
export async function membersByAddress(db: Kysely<Database>, organisationId: number, emails: readonly string[]) {
  if (emails.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person_id', 'people.id')
    .select(memberColumns)
    .select('people.email_key')
    .where('memberships.organisation_id', '=', organisationId)
    .where('people.email_key', 'in', emails.map(emailKey))
    .execute();
  return new Map(rows.map((row) => [row.email_key, row]));
}

/** The groups with these names, by the key of the name. */
export async function groupsByName(db: Kysely<Database>, organisationId: number, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'name', 'name_key'])
    .select((group) =>
      group
        .selectFrom('policy_groups')
        .whereRef('policy_groups.group_id', '=', 'groups.id')
        .select(({ fn }) => fn.countAll<number>().as('policies'))
        .as('policies'),
    )
    .where('organisation_id', '=', organisationId)
    .where('name_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ policies, ...row }) => [row.name_key, { ...row, guarded: Number(policies) > 0 }]));
}

/** The roles in their groups, and the assignments, of given people. */
export async function heldBy(db: Kysely<Database>, organisationId: number, ids: readonly number[]) {
  const [groups, assignments] = await Promise.all([
    db
      .selectFrom('group_members')
      .select(['person_id', 'group_id', 'role'])
      .where('organisation_id', '=', organisationId)
      .where(isAmong(db, 'person_id', ids))
      .execute(),
    db
      .selectFrom('assignments')
      .select(['person_id', 'application_id', 'role_id', 'crm_role_id', 'profile_id', 'enabled'])
      .where('organisation_id', '=', organisationId)
      .where(isAmong(db, 'person_id', ids))
      .execute(),
  ]);
  return { groups, assignments };
}

interface Begun {
  organisationId: number;
  personId: number;
  name: string;
  hash: string;
  total: number;
  invites: boolean;
  columns: readonly ImportColumn[];
  now: number;
}

export async function insertImport(tx: Kysely<Database>, begun: Begun): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({
      id: await newId(tx, importsTable),
      organisation_id: begun.organisationId,
      person_id: begun.personId,
      name: begun.name,
      request_hash: begun.hash,
      total: begun.total,
      invites: begun.invites ? 1 : 0,
      matched: JSON.stringify(begun.columns),
      begun_at: begun.now,
      used_at: begun.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const imports = (db: Kysely<Database>, organisationId: number) =>
  db
    .selectFrom('imports')
    .innerJoin('people', 'people.id', 'imports.person_id')
    .select([
      'imports.id',
      'imports.person_id',
      'imports.name',
      'imports.request_hash',
      'imports.total',
      'imports.invites',
      'imports.state',
      'imports.begun_at',
      'imports.used_at',
      'people.first_name',
      'people.last_name',
    ])
    .where('imports.organisation_id', '=', organisationId);

/** The number of imports whose columns are remembered. */
const REMEMBERED = 20;

/** What the columns of the last imported files were, the newest first; of several with one title the newest. */
export async function columnsOf(db: Kysely<Database>, organisationId: number): Promise<ImportColumn[]> {
  const rows = await db
    .selectFrom('imports')
    .select('matched')
    .where('organisation_id', '=', organisationId)
    .orderBy('begun_at', 'desc')
    .limit(REMEMBERED)
    .execute();
  const all = rows.flatMap(({ matched }) => JSON.parse(matched) as ImportColumn[]);
  return [...new Map(all.toReversed().map((column) => [column.title, column])).values()].toReversed();
}

/** The import of an organisation that is running. */
export const runningImport = (db: Kysely<Database>, organisationId: number) =>
  imports(db, organisationId).where('imports.state', '=', sql.lit('running')).executeTakeFirst();

/** An import; `undefined` both for one of another organisation and for an unknown id. */
export const importById = (db: Kysely<Database>, organisationId: number, id: number) =>
  imports(db, organisationId).where('imports.id', '=', id).executeTakeFirst();

/** Locks an import until the transaction ends: two steps at once would do the same rows. */
export async function lockImport(tx: Kysely<Database>, organisationId: number, id: number): Promise<void> {
  await tx
    .selectFrom('imports')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .$call(forUpdate(tx))
    .execute();
}

export async function setState(tx: Kysely<Database>, id: number, state: 'done' | 'stopped'): Promise<void> {
  await tx.updateTable('imports').set({ state }).where('id', '=', id).execute();
}

export async function noteUse(tx: Kysely<Database>, id: number, now: number): Promise<void> {
  await tx.updateTable('imports').set({ used_at: now }).where('id', '=', id).execute();
}

/** What an import did with these rows; rows that are not done are missing. */
export async function rowsDone(tx: Kysely<Database>, id: number, positions: readonly number[]) {
  const rows = await tx
    .selectFrom('import_rows')
    .select(['position', 'did'])
    .where('import_id', '=', id)
    .where(isAmong(tx, 'position', positions))
    .execute();
  return new Map(rows.map(({ position, did }) => [position, did]));
}

/** How many rows an import has done, by what it did. */
export async function countsOf(
  db: Kysely<Database>,
  id: number,
): Promise<Record<Database['import_rows']['did'], number>> {
  const rows = await db
    .selectFrom('import_rows')
    .select((of) => ['did', of.fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy('did')
    .execute();
  return { new: 0, changed: 0, same: 0, ...Object.fromEntries(rows.map(({ did, count }) => [did, count])) };
}
