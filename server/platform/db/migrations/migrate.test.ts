import { Kysely, Migrator, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEntryIds } from '#server/domain/activity/ids/storedKey.ts';
import { openDatabase } from '../database.ts';
import { DatabaseTooNew } from '../errors.ts';
import { makeMembers, makeOrganisation } from '#tests/database/fixtures.ts';
import { countMembers, memberPage } from '../members/memberPage.ts';
import { migrations } from './migrations.ts';
import { postgresDialect } from '../postgres/postgresDialect.ts';
import { sqliteDialect } from '../sqlite/sqliteDialect.ts';
import { openUnmigratedDatabase, type TestDatabase } from '#tests/database/testing.ts';

const all = Object.keys(migrations('sqlite'));

let db: TestDatabase;
beforeEach(async () => {
  db = await openUnmigratedDatabase();
});
afterEach(() => db.close());

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db.read);
  return rows.map((row) => row.name);
}

/** A database as an older version of this program has left it. */
async function migrateTo(name: string, options: TestDatabase['options']) {
  const isSqlite = 'file' in options;
  const older = new Kysely({
    dialect: isSqlite ? sqliteDialect({ ...options, use: 'write' }) : postgresDialect(options),
  });
  const getMigrations = async () => migrations(isSqlite ? 'sqlite' : 'postgres');
  const answer = await new Migrator({ db: older, provider: { getMigrations } }).migrateTo(name);
  await older.destroy();
  return answer;
}

describe('Migrations', () => {
  test('a database without them is not ready, with them it is', async () => {
    await expect(db.ready()).rejects.toThrow(/settings/);
    await db.migrate();
    await expect(db.ready()).resolves.toBeUndefined();
  });

  test('run once, however often they are asked for', async () => {
    await db.migrate();
    await db.write((tx) => tx.insertInto('settings').values({ key: 'kept', value: 'yes' }).execute());
    await db.migrate();
    expect(await applied()).toEqual(all);
    const kept = db.read.selectFrom('settings').selectAll().where('key', '=', 'kept');
    expect(await kept.execute()).toEqual([{ key: 'kept', value: 'yes' }]);
  });

  test('run once when several processes start at the same moment', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openDatabase(db.options)));
    await Promise.all([db, ...others].map((each) => each.migrate()));
    expect(await applied()).toEqual(all);
    await Promise.all(others.map((other) => other.close()));
  });

  test('a database that a newer version made is refused with a sentence, and left alone', async () => {
    await db.migrate();
    await db.write(async (tx) => {
      await sql`insert into kysely_migration (name, timestamp) values ('999_later', '2030-01-01')`.execute(tx);
    });
    const refusal = db.migrate();
    await expect(refusal).rejects.toBeInstanceOf(DatabaseTooNew);
    await expect(refusal).rejects.toThrow(/newer version.*"999_later".*restore a backup/);
    expect(await applied()).toHaveLength(all.length + 1);
  });

  test('the members of an older database are found by the last one or two letters of their texts', async () => {
    const { error } = await migrateTo('004_sent_mails', db.options);
    expect(error).toBeUndefined();
    const organisationId = await db.write(async (tx) => {
      const id = await makeOrganisation(tx);
      const others = Array.from({ length: 2500 }, (_, at) => ({ first_name: 'Ada', email: `a${at}@acme.test` }));
      await makeMembers(tx, id, [...others, { first_name: 'Zoe', email: 'zoe@acme.qж' }]);
      return id;
    });
    await db.migrate();
    for (const search of ['qж', 'ж', 'Ж', 'q'])
      expect(await countMembers(db.read, { organisationId, search })).toEqual({ people: 1, isExact: true });
    for (const search of ['qж', 'ж'])
      expect((await memberPage(db.read, { organisationId, search, limit: 5 })).rows).toHaveLength(1);
    expect(await countMembers(db.read, { organisationId, search: 'жq' })).toEqual({ people: 0, isExact: true });
  });

  test('names of an older database are folded anew, from where a killed process stopped', async () => {
    expect((await migrateTo('038_random_ids', db.options)).error).toBeUndefined();
    const stale = { sort_name: 'stale', search_text: 'stale' };
    const [organisationId, ids] = await db.write(async (tx) => {
      const id = await makeOrganisation(tx);
      const made = await makeMembers(
        tx,
        id,
        ['Ola', 'Łukasz', 'Søren'].map((first_name, at) => ({ first_name, email: `f-${at}@acme.test` })),
      );
      await tx.updateTable('memberships').set(stale).execute();
      const group = { organisation_id: id, name: 'Łódź', name_key: 'łódź', created_at: 1 };
      await tx.insertInto('groups').values(group).execute();
      const value = JSON.stringify([id, made[0]]);
      await tx.updateTable('settings').set({ value }).where('key', '=', 'names_to_fold').execute();
      return [id, made] as const;
    });
    await db.migrate();
    const { rows } = await memberPage(db.read, { organisationId, limit: 5 });
    expect(rows.map((row) => [row.id, row.sort_name])).toEqual([
      [ids[1], 'lukasz'],
      [ids[2], 'soren'],
      [ids[0], 'stale'],
    ]);
    expect((await memberPage(db.read, { organisationId, search: 'f-1@acme', limit: 5 })).rows).toHaveLength(1);
    expect(await db.read.selectFrom('groups').select(['sort_name', 'search_text']).execute()).toEqual([
      { sort_name: 'lodz', search_text: 'lodz' },
    ]);
    const left = db.read.selectFrom('settings').selectAll().where('key', '=', 'names_to_fold');
    expect(await left.execute()).toEqual([]);
  });

  test('of the mails of an older database, those that a person waits for keep their place', async () => {
    expect((await migrateTo('054_shown_entry_ids', db.options)).error).toBeUndefined();
    // Before, an awaited mail was due a minute before it was queued.
    const mail = (recipient: string, attempts: number, due: number) => sql`insert into outbox
      (recipient, subject, html, text, kind, created_at, attempts, next_attempt_at, message_id)
      values (${recipient}, '', '', '', 'reset', 100000, ${attempts}, ${due}, ${recipient})`;
    const mails: Parameters<typeof mail>[] = [
      ['awaited', 0, 40_000],
      ['failed once', 1, 110_000],
      ['bulk', 0, 100_000],
    ];
    for (const one of mails) await db.write((tx) => mail(...one).execute(tx));
    await db.migrate();
    const rows = await db.read.selectFrom('outbox').select(['recipient', 'is_awaited']).orderBy('id').execute();
    expect(rows.map((row) => [row.recipient, row.is_awaited])).toEqual([
      ['awaited', 1],
      ['failed once', 0],
      ['bulk', 0],
    ]);
  });

  test('the activity of an older database stays as it was, and knows further sources', async () => {
    expect((await migrateTo('020_access_requests', db.options)).error).toBeUndefined();
    const entry = (source: string) => sql`insert into activity (organisation_id, at, actor_kind, actor_name, action,
      subject_kind, subject_id, subject_name, outcome, source, address, user_agent, request_id, changes, search_text)
      values (7, 1, 'system', 'Ada', 'groups.updated', 'group', 1, 'Sales', 'done', ${source}, '', '', 'r', '[]', '')`;
    for (const source of ['portal', 'api']) await db.write((tx) => entry(source).execute(tx));
    await db.migrate();
    await db.write((tx) => entry('terminal').execute(tx));
    const rows = await db.read.selectFrom('activity').select(['id', 'source']).orderBy('id').execute();
    expect(rows.map(({ source }) => source)).toEqual(['portal', 'api', 'terminal']);
    const [, before = 0, since = 0] = rows.map(({ id }) => id);
    expect(since).toBeGreaterThan(before);
    // Links to the entries of before have their stored ids.
    const { stored } = await readEntryIds(db.read);
    expect([stored(before), stored(since)]).toEqual([before, undefined]);
    const changed = db.write((tx) => tx.updateTable('activity').set({ why: 'x' }).execute());
    await expect(changed).rejects.toThrow('The activity is never changed.');
  });

  test.each([
    ['all', [], []],
    ['all but the last two', all.slice(-2), all.slice(-2)],
    ['all but one in the middle', ['020_access_requests'], ['020_access_requests']],
    ['only the first', all.slice(1), all.slice(1)],
  ])('a database that has run %s says which are to come, and stays as it is', async (_what, missing, expected) => {
    await db.migrate();
    for (const name of missing)
      await db.write((tx) => sql`delete from kysely_migration where name = ${name}`.execute(tx));
    expect(await db.migrationsToCome()).toEqual(expected.toSorted());
    expect(await applied()).toHaveLength(all.length - missing.length);
  });

  test('a database that another program made has none to come: it is refused with a sentence', async () => {
    await expect(db.migrationsToCome()).rejects.toThrow(/no tables of this program yet.*Start the server once/);
    await db.migrate();
    await db.write((tx) => sql`insert into kysely_migration (name, timestamp) values ('999_later', '')`.execute(tx));
    await expect(db.migrationsToCome()).rejects.toBeInstanceOf(DatabaseTooNew);
  });

  test('one that fails leaves nothing behind', async () => {
    // A table that makes the first migration fail in the middle.
    await db.write((tx) => sql`create table assignments (id integer)`.execute(tx));
    await expect(db.migrate()).rejects.toThrow(/assignments/);
    await expect(sql`select * from people`.execute(db.read)).rejects.toThrow(/people/);
    await db.write((tx) => sql`drop table assignments`.execute(tx));
    await db.migrate();
    await expect(db.ready()).resolves.toBeUndefined();
  });
});
