import { sql, type Kysely } from 'kysely';
import { openDatabase, type DatabaseOptions } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { shownName } from '#server/platform/names.ts';
import { miscounted } from '../server/world/miscounted.ts';

/** The prefix of groups and the end of people's addresses. */
export const MARK = 'soak';

interface GroupState {
  description: string;
  moderators: number;
  members: number;
}

interface UserState {
  name: string;
  status: 'active' | 'inactive' | 'deleted';
  /** The mails to the address, each with its link. */
  mails: number;
}

/** The expected state of the database after an operation, in all tables. */
export const stateOf = {
  group: ({ description, moderators, members }: GroupState) =>
    `${description}: ${moderators} moderators, ${members} members, counted ${moderators + members}`,
  user: ({ name, status, mails }: UserState) =>
    `${name} found as ${name.toLowerCase()}, ${status}, ${mails} mails, ${mails} links, ${status === 'deleted' ? 0 : 1} open`,
};

export interface Truth {
  /** The state of every record of the storm, by its key. */
  found: Map<string, string>;
  /** Inconsistencies of the database, a line each. */
  faults: string[];
}

/** Reads the database directly, and checks its consistency. */
export async function readTruth(options: DatabaseOptions): Promise<Truth> {
  const store = await openDatabase(options);
  try {
    const found = new Map([...(await groupsIn(store.read)), ...(await usersIn(store.read))]);
    const faults = (await miscounted(store.read)).map((row) => `miscounted ${JSON.stringify(row)}`);
    if (store.dialect === 'sqlite') {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store.read);
      faults.push(...rows.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok'));
      const orphans = await sql`pragma foreign_key_check`.execute(store.read);
      faults.push(...orphans.rows.map((row) => `refers to nothing: ${JSON.stringify(row)}`));
    }
    return { found, faults };
  } finally {
    await store.close();
  }
}

async function groupsIn(db: Kysely<Database>): Promise<[string, string][]> {
  const groups = await db
    .selectFrom('groups')
    .leftJoin('group_members', 'group_members.group_id', 'groups.id')
    .select(({ fn }) => [
      'groups.name',
      'groups.description',
      'groups.people_count',
      fn.count<number>('group_members.person_id').filterWhere('role', '=', 'moderator').as('moderators'),
      fn.count<number>('group_members.person_id').filterWhere('role', '=', 'member').as('members'),
    ])
    .where('groups.name', 'like', `${MARK} %`)
    .groupBy(['groups.id', 'groups.name', 'groups.description', 'groups.people_count'])
    .execute();
  return groups.map((row) => [
    row.name,
    `${row.description}: ${row.moderators} moderators, ${row.members} members, counted ${row.people_count}`,
  ]);
}

async function usersIn(db: Kysely<Database>): Promise<[string, string][]> {
  const people = await db
    .selectFrom('people')
    .leftJoin('memberships', 'memberships.person_id', 'people.id')
    .select(({ selectFrom }) => [
      'people.email',
      'people.first_name',
      'people.last_name',
      'memberships.typed_first_name',
      'memberships.typed_last_name',
      'memberships.sort_name',
      'memberships.status',
      'memberships.joined',
      selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('recipient', '=', 'people.email')
        .as('mails'),
      selectFrom('links')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('links.person_id', '=', 'people.id')
        .as('links'),
      selectFrom('links')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('links.person_id', '=', 'people.id')
        .where('ended_at', 'is', null)
        .as('open'),
    ])
    .where('people.email', 'like', `%@${MARK}.test`)
    .execute();
  const known = new Set(people.map(({ email }) => email));
  const mails = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('recipient', 'like', `%@${MARK}.test`)
    .execute();
  const astray = mails.filter(({ recipient }) => !known.has(recipient));
  return [
    ...people.map((row): [string, string] => [
      row.email,
      `${shownName({ ...row, joined: row.joined ?? 1 })} found as ${row.sort_name}, ${row.status}, ${row.mails} mails, ${row.links} links, ${row.open} open`,
    ]),
    ...astray.map(({ recipient }): [string, string] => [recipient, 'a mail without a person']),
  ];
}
