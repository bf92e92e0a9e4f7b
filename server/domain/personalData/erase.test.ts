import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { undoEntry } from '#plugins/activity/contract.ts';
import { activityVerify } from '#server/doors/cli/commands/activityVerify.ts';
import { personErase } from '#server/doors/cli/commands/personErase.ts';
import { entryIdsOf } from '#server/domain/activity/ids/storedKey.ts';
import { headOf, sealActivity } from '#server/domain/activity/seals.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { makeMember, makeOrganisation } from '#tests/server/app/builders.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';
import { plantAll } from '#tests/server/personal/plantAll.ts';
import { stateOf } from '#tests/server/world/state.ts';
import { personalTables } from './personalTables.ts';

let it: Acme<never>;
beforeEach(async () => {
  it = await acme({ people: [] });
});

const erase = (email: string) => personErase.run(it.services, { email, yes: 'yes' });
const verify = (head = '') => activityVerify.run(it.services, { head });
const zed = {
  user_fname: 'Zebedee',
  user_lname: 'O’Quill',
  user_email: 'zebedee@quill.test',
  user_mobile: '7319137190',
};
const traces = /zebedee|quill|7319137190|198\.51\.100\.77/i;

/** The columns that an erasure empties, by their tables. */
const emptied = (): [string, readonly string[]][] =>
  [...personalTables].flatMap(([name, { erased }]) =>
    typeof erased === 'object' && 'emptied' in erased ? [[name, erased.emptied]] : [],
  );

/** All lines of the database that match. */
async function found(pattern: RegExp): Promise<string[]> {
  const state = await stateOf(it.store);
  return [...state].flatMap(([table, rows]) => rows.filter((row) => pattern.test(row)).map((row) => `${table} ${row}`));
}

/** Everything that happens to a person: invited, in a group, acting, renamed, set inactive. */
async function lifeOf(admin: Awaited<ReturnType<TestApp['as']>>) {
  const { store } = it;
  const hook = {
    organisation_id: it.acme.id,
    description: '',
    url: 'https://stock.example/',
    types: '["*"]',
    secret: 'x',
    created_at: 0,
  };
  await store.write((tx) =>
    tx
      .insertInto('webhooks')
      .values({ id: 1, ...hook })
      .execute(),
  );
  expect((await admin.post('/api/user/create', { ...zed, user_invited: '1' })).status).toBe(200);
  const { id } = await store.read
    .selectFrom('people')
    .select('id')
    .where('email', '=', zed.user_email)
    .executeTakeFirstOrThrow();
  const made = await admin.post('/api/group/create', { group_name: 'Sales', moderators: [id], members: [] });
  expect(made.status).toBe(200);
  await store.write(async (tx) => {
    await tx.updateTable('people').set({ email_verified_at: 1 }).where('id', '=', id).execute();
    await tx.updateTable('memberships').set({ verified: 1, joined_at: 1 }).where('person_id', '=', id).execute();
  });
  const own = await it.as({ id }, '198.51.100.77');
  await own.post('/api/security/ipaddress/add', { from_ipaddress: '198.51.100.77', to_ipaddress: '198.51.100.77' });
  expect(
    (await admin.post('/api/user/update', { user_id: id, user_fname: 'Zebedeus', user_lname: 'Quill' })).status,
  ).toBe(200);
  expect((await admin.get(`/api/user/export?format=csv&search=${zed.user_email}`)).status).toBe(200);
  const { id: first } = await entry('users.updated');
  expect((await admin.post('/api/user/status', { user_id: id, user_status: 'inactive' })).status).toBe(200);
  const mail = {
    recipient: 'boss@acme.test',
    subject: 'O’Quill',
    kind: 'x',
    created_at: 0,
    next_attempt_at: 0,
    message_id: 'm',
  };
  const text = 'Zebedeus Quill asks (zebedee@quill.test)';
  await store.write((tx) =>
    tx
      .insertInto('outbox')
      .values({ ...mail, text, html: text, subject: text })
      .execute(),
  );
  await store.write((tx) =>
    tx
      .insertInto('attempts')
      .values({ key: `pair:${zed.user_email}|192.0.2.1`, at: 1 })
      .execute(),
  );
  return {
    id,
    group: made.body.group_id,
    entries: { renamed: first, inactivated: (await entry('users.status-changed')).id },
  };
}

const entry = (action: string) =>
  it.store.read
    .selectFrom('activity')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

test('nothing of a person stays in the database, the seals hold, and nothing is brought back', async () => {
  const boss = await it.make({
    owner: true,
    admin: true,
    person: { first_name: 'Bo', last_name: 'Ss' },
  });
  const admin = await it.as(boss);
  const { id, entries } = await lifeOf(admin);
  await sealActivity(it.services);
  const head = (await headOf(it.store.read))?.hash;
  expect((await found(traces)).length).toBeGreaterThan(10);
  const before = await it.store.read.selectFrom('activity').select('id').execute();

  // A connection of its own, as the command has: its end writes the log into the file.
  const own = await openDatabase(it.store.options);
  let announced = '';
  await personErase.run(
    { ...it.services, store: own },
    { email: zed.user_email, yes: '' },
    (lines) => (announced = lines),
    () => Promise.resolve('ZEBEDEE@quill.test'),
  );
  await own.close();
  expect(announced).toMatch(/^This erases Zebedeus Quill, zebedee@quill.test, who was in Acme\./);
  expect(announced).toMatch(/ 1 {2}account\n/);

  expect(await found(traces)).toEqual([]);
  const { options } = it.store;
  const files = 'file' in options ? [options.file, `${options.file}-wal`] : [];
  const bytes = files.map((file) => readFileSync(file, 'latin1')).join('');
  expect(bytes.match(/.{0,40}(zebedee|quill|7319137190).{0,40}/i)?.[0]).toBeUndefined();
  const after = await it.store.read.selectFrom('activity').selectAll().orderBy('id').execute();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatchObject({
    organisation_id: it.acme.id,
    action: 'operator.person-erased',
    subject_name: 'Acme',
  });
  expect(await entry('groups.created')).toMatchObject({ changes: expect.stringContaining('Erased person') });
  expect(await verify(head)).toMatch(
    /^\d+ sealed entries are as they were\.\n1 newer .*\nEntries 1 to \d+: a person was erased at .* \(entry \d+\)\./,
  );
  const deliveries = await it.store.read.selectFrom('webhook_deliveries').select('body').execute();
  expect(deliveries.filter(({ body }) => body.includes('added Erased person'))).toHaveLength(1);

  const ids = await entryIdsOf(it.store);
  for (const entryId of Object.values(entries))
    expect((await admin.call(undoEntry, { body: { id: ids.show(entryId) } })).body).toMatchObject({
      code: 409,
      status: 'The person was erased, so this cannot be undone.',
    });
  expect((await admin.post('/api/user/restore', { user_id: id })).body.code).toBe(404);
  expect((await admin.get('/api/activity/list?search=erased')).body.entry_list).not.toEqual([]);
  await expect(erase(zed.user_email)).rejects.toThrow('Nobody has the address');
});

test('every column with data of a person is deleted or replaced, and no other person is touched', async () => {
  const id = 4711;
  const email = 'zz-people-email-zz@acme.test';
  const { bob } = await plantAll(it.store, it.acme, { id, email, status: 'deleted' });
  const ofBob = async () =>
    (await found(new RegExp(`"(person_)?id":${bob.id}\\b`))).filter((line) => /^(people|memberships) /.test(line));
  const others = await ofBob();
  await erase(email);
  // Random numbers of calls and sentences of refusals say nothing.
  const left = (await found(/zz-/)).filter((line) => /zz-/.test(line.replace(/"(request_id|batch|why)":"[^"]*"/g, '')));
  // Some rows are the organisation's, and only the person in them is erased.
  const emptiedColumns = emptied();
  expect(left.filter((line) => !emptiedColumns.some(([table]) => line.startsWith(`${table} `)))).toEqual([]);
  for (const [table, columns] of emptiedColumns)
    for (const column of columns)
      expect(await found(new RegExp(`"${column}":${id}\\b`)), `${table}.${column}`).toEqual([]);
  expect(await ofBob()).toEqual(others);
});

test('it refuses members, sole owners, strangers, a wrong answer, and an activity that was altered', async () => {
  const boss = await it.make({ owner: true });
  const ada = await it.make({ status: 'deleted' });
  const beta = await makeOrganisation(it.store, { name: 'Beta' });
  await expect(erase(boss.email)).rejects.toThrow('This person is the only owner of Acme.');
  await expect(erase('no@body.test')).rejects.toThrow('Nobody has the address');
  await makeMember(it.store, beta, ada, { external: true });
  await expect(erase(ada.email)).rejects.toThrow('This person is still active in Beta.');
  await it.store.write((tx) =>
    tx.updateTable('memberships').set({ status: 'inactive' }).where('person_id', '=', ada.id).execute(),
  );
  const eraseAda = (answer: string) =>
    personErase.run(
      it.services,
      { email: ada.email, yes: '' },
      () => {},
      () => Promise.resolve(answer),
    );
  await expect(eraseAda('')).rejects.toThrow('Nothing was erased');
  await expect(eraseAda(boss.email)).rejects.toThrow('Nothing was erased');

  await erase(ada.email);
  await sealActivity(it.services);
  expect(await verify()).toContain('sealed entries are as they were');
  const write = (statement: ReturnType<typeof sql>) => it.store.write((tx) => statement.execute(tx));
  await write(sql`insert into renewed_seals (after_id, hash, entry_id, at) values (0, 'x', 1, 1)`);
  await expect(verify()).rejects.toThrow('The renewed seals of entry 1 are not those of an erasure.');
  const eve = await it.make({ status: 'deleted' });
  await expect(erase(eve.email)).rejects.toThrow('Nothing was erased, because the activity was altered');
  expect(await it.store.read.selectFrom('people').select('id').where('id', '=', eve.id).execute()).toHaveLength(1);
});

test('the database lets an erasure replace the columns of which the table says so, and no other', async () => {
  const boss = await it.make({ owner: true, admin: true });
  await (await it.as(boss)).post('/api/group/create', { group_name: 'Sales', moderators: [boss.id], members: [] });
  const activity = personalTables.get('activity');
  if (!activity || typeof activity.erased === 'string' || !('replaced' in activity.erased))
    throw new Error('The table of the activity says nothing of an erasure.');
  const { replaced } = activity.erased;
  const numbers = new Set(['id', 'organisation_id', 'at', 'actor_id', 'subject_id', 'second_id', 'undoes']);
  const update = (column: string, erasing: string) =>
    it.store.write(async (tx) => {
      await sql`insert into settings (key, value) values ('activity_erasing', ${erasing})`.execute(tx);
      const value = numbers.has(column) ? sql`77` : sql`'portal'`;
      const other = column === 'actor_kind' ? sql`'system'` : column === 'outcome' ? sql`'refused'` : value;
      await sql`update activity set ${sql.ref(column)} = ${column === 'source' ? sql`'cli'` : other}`.execute(tx);
      throw new Error('passes');
    });
  for (const column of Object.keys(activity.columns))
    await expect(update(column, '1'), column).rejects.toThrow(replaced.includes(column) ? 'passes' : 'never changed');
  await expect(update('actor_name', '0')).rejects.toThrow('never changed');
});
