import { beforeEach, describe, expect, test, vi } from 'vitest';
import { undoEntry } from '#plugins/activity/contract.ts';
import { addApplications, assignUser, setAssignmentStatus } from '#plugins/applications/contract.ts';
import { createGroup, updateGroupPeople } from '#plugins/groups/contract.ts';
import { listImportColumns } from '#plugins/imports/contract.ts';
import { listUsers } from '#plugins/users/contract.ts';
import { PostgresConnection } from '#server/platform/db/postgres/postgresConnection.ts';
import { SqliteConnection } from '#server/platform/db/sqlite/sqliteConnection.ts';
import { stateOf } from '#tests/server/world/state.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { makeGroup, makeOrganisation, makePerson, makePolicy } from '#tests/server/app/builders.ts';
import type { Answer, Browser } from '#tests/server/app/browser.ts';
import { tokenOf } from '#tests/server/app/programDoor.ts';
import { makeWithPassword, PASSWORD } from '#tests/server/app/security.ts';

let it: Acme<'owner' | 'admin'>;

beforeEach(async () => {
  it = await acme({ people: ['owner', 'admin'] });
  await it.admin.call(addApplications, { body: { applications: [{ id: 2 }, { id: 3 }] } });
});

interface JudgedRow {
  row: number;
  state: string;
  errors: { cell: string; says: string; missing_group?: string }[];
  changes: { what: string; before: string; after: string }[];
}
const rowsOf = ({ body }: Answer) => body.rows as JudgedRow[];
const neo = { user_fname: 'Neo', user_lname: 'Newman', user_email: 'neo@acme.test', user_mobile: '0123456789' };
const numbered = (...rows: object[]) => rows.map((row, index) => ({ row: index + 1, ...row }));
const check = async (...rows: object[]) =>
  rowsOf(await it.admin.post('/api/user/import/check', { rows: numbered(...rows) }));
const begin = async (more: object = {}, who: Browser = it.admin) =>
  who.post('/api/user/import', { name: 'people.csv', key: 'k'.repeat(16), total: 3, ...more });
const run = (id: unknown, ...rows: object[]) =>
  it.admin.post('/api/user/import/rows', { import_id: id, rows: numbered(...rows) });
const members = () => it.store.read.selectFrom('memberships').select('person_id').execute();

test('the columns of a file are remembered for the organisation, the newest first', async () => {
  const columns = (...list: [string, string][]) => list.map(([title, meaning]) => ({ title, meaning }));
  const { body } = await begin({ columns: columns(['Crew', 'groups'], ['Remarks', '']) });
  await it.admin.post('/api/user/import/end', { import_id: body.import_id });
  it.clock.now += 1000;
  await begin({ key: 'l'.repeat(16), columns: columns(['Crew', 'applications']) });
  const other = await it.as(await it.make({ membership: { duties: 'people' } }));
  const known = columns(['Crew', 'applications'], ['Remarks', '']);
  expect((await other.call(listImportColumns)).body.columns).toEqual(known);
  const elsewhere = await it.as(await makePerson(it.store, await makeOrganisation(it.store), { admin: true }));
  expect((await elsewhere.call(listImportColumns)).body.columns).toEqual([]);
  expect((await begin({ columns: columns(['x'.repeat(201), 'groups']) })).status).toBe(422);
});

describe('the check', () => {
  test.each([
    [{ user_fname: '' }, 'firstName', 'First name is required.'],
    [{ user_email: 'no address' }, 'email', 'Enter a valid email address.'],
    [{ user_mobile: '12345' }, 'mobile', 'Phone must have exactly 10 digits.'],
    [{ access_ends_on: 'soon' }, 'endsOn', 'Enter a date from 1900 to 2199 as YYYY-MM-DD, such as 2026-04-30.'],
    [
      { user_lname: 'Kowalsk?' },
      'lastName',
      'Some letters were lost when this file was saved. Enter the name, or save the file again as Excel or as “CSV UTF-8”.',
    ],
    [
      { access_ends_on: '2001-01-31' },
      'endsOn',
      'This last day is over, so nobody new is added with it. Change the day, empty the cell, or leave this row out.',
    ],
    [{ groups: 'Nowhere' }, 'groups', 'There is no group “Nowhere”.'],
    [{ groups: 'Sales (Boss)' }, 'groups', '“Boss” is not a role in a group. Use Member or Moderator.'],
    [{ applications: 'ＢＯＯＫＳ (viewer\u200b / King)' }, 'applications', 'Books: There is no CRM role “King”.'],
    [
      { user_fname: 'a\u0000', user_mobile: 'x', groups: '\u0000\u2060' },
      'mobile',
      'Phone must have exactly 10 digits.',
    ],
    [{ applications: 'Chess' }, 'applications', '“Chess” is not one of your applications: CRM, Books.'],
    [
      { applications: 'Books' },
      'applications',
      'Books: Give a role in parentheses: Administrator, Accountant, Approver, Viewer.',
    ],
    [
      { applications: 'CRM (Read Only / Sales Assistant)' },
      'applications',
      'CRM: Give a profile too, such as CRM (Read Only / Sales Assistant / Support). Profiles: All Access, Sales, Marketing, Support.',
    ],
    [
      { applications: 'Books (King)' },
      'applications',
      'Books: There is no role “King”: Administrator, Accountant, Approver, Viewer.',
    ],
    [
      { user_email: 'adam@acme.test', user_fname: 'Adam', user_lname: 'Admin', user_mobile: '1111111111' },
      'mobile',
      'Only users themselves can change their phone number; it is 0123456789. Empty this cell to keep the number.',
    ],
    [
      {
        user_email: 'olivia@acme.test',
        user_fname: '',
        user_lname: '',
        user_mobile: '',
        applications: 'Books (Viewer)',
      },
      'applications',
      'The owner of the organisation cannot be edited or disabled in an application.',
    ],
  ])('of %j says why it is wrong', async (row, cell, says) => {
    await makeGroup(it.store, it.acme, [], { name: 'Sales' });
    expect(await check({ ...neo, ...row })).toMatchObject([{ state: 'wrong', errors: [{ cell, says }] }]);
  });

  test('names the groups that do not exist yet, without the role, if they can be created', async () => {
    const long = 'x'.repeat(101);
    const [row] = await check({ ...neo, groups: `Sales (Moderator); Depot (India); ${long}` });
    expect(row?.errors).toEqual([
      { cell: 'groups', says: 'There is no group “Sales”.', missing_group: 'Sales' },
      { cell: 'groups', says: 'There is no group “Depot (India)”.', missing_group: 'Depot (India)' },
      { cell: 'groups', says: `There is no group “${long}”. Name can have at most 100 characters.` },
    ]);
  });

  test('says what is new, changed and the same, and changes nothing', async () => {
    await makeGroup(it.store, it.acme, [{ id: it.admin.id }], { name: 'Sales (India)' });
    await it.admin.call(addApplications, { body: { applications: [{ id: 5 }] } });
    const before = await members();
    const rows = await check(
      {
        ...neo,
        groups: 'sales (india) (Moderator)',
        applications: 'CRM (Standard User / Sales Assistant / Sales); Inventory (Purchaser / Purchasing)',
      },
      { user_email: 'ADAM@acme.test', user_name: 'Adam Adminson', groups: '"Sales (India)" (Moderator)' },
      { user_email: 'adam@acme.test', user_name: 'Adam Admin' },
    );
    expect(rows).toMatchObject([
      {
        state: 'new',
        changes: [
          { what: 'Group Sales (India)', after: 'Moderator' },
          { what: 'CRM', after: 'Standard User, Sales Assistant, Sales' },
          // It has no CRM roles, so its profile may stand right after the role.
          { what: 'Inventory', after: 'Purchaser, Purchasing' },
        ],
      },
      {
        state: 'changed',
        changes: [
          { what: 'Name', before: 'Adam Admin', after: 'Adam Adminson' },
          { what: 'Group Sales (India)', before: 'Member', after: 'Moderator' },
        ],
      },
      { state: 'wrong', errors: [{ cell: 'email', says: 'This address is in the file twice.' }] },
    ]);
    expect(await members()).toEqual(before);
  });
});

describe('an import', () => {
  test('does what the check said, invites if asked, and does nothing the second time', async () => {
    await makeGroup(it.store, it.acme, [], { name: 'Sales' });
    const rows = [
      { ...neo, groups: 'Sales (Moderator)', applications: 'Books (Viewer)' },
      { ...neo, user_email: 'wrong' },
      { user_email: 'adam@acme.test', groups: 'Sales' },
    ];
    const { body } = await begin({ invite: '1' });
    const answer = await run(body.import_id, ...rows);
    expect(rowsOf(answer).map(({ state }) => state)).toEqual(['new', 'wrong', 'changed']);
    await it.admin.post('/api/user/import/end', { import_id: body.import_id });
    expect((await it.admin.get(`/api/user/import/${String(body.import_id)}`)).body).toMatchObject({
      state: 'done',
      total: 3,
      added: 1,
      changed: 1,
      same: 0,
      begun_by: 'Adam Admin',
    });
    const { body: list } = await it.admin.call(listUsers, { query: { status: 'pending' } });
    expect(list.users_list).toMatchObject([
      { user_email: 'neo@acme.test', user_mobile: '0123456789', app_count: 1, group_count: 1 },
    ]);
    const mails = await it.store.read.selectFrom('outbox').select('recipient').execute();
    expect(mails).toEqual([{ recipient: 'neo@acme.test' }]);
    expect((await check(...rows)).map(({ state }) => state)).toEqual(['same', 'wrong', 'same']);
  });

  test('takes somebody without a phone, whose name can be changed; the form asks for ten digits', async () => {
    const { body } = await begin();
    expect(rowsOf(await run(body.import_id, { ...neo, user_mobile: ' ' }))).toMatchObject([
      { state: 'new', errors: [] },
    ]);
    const listed = async () => {
      const { body: list } = await it.admin.call(listUsers, { query: { status: 'not_invited' } });
      return list.users_list as { user_id: number }[];
    };
    const [person] = await listed();
    expect(person).toMatchObject({ user_email: 'neo@acme.test', user_mobile: '' });
    const changed = { user_id: person?.user_id, user_fname: 'Thomas', user_lname: 'Anderson' };
    expect((await it.admin.post('/api/user/update', changed)).status).toBe(200);
    expect(await listed()).toMatchObject([{ user_name: 'Thomas Anderson', user_mobile: '' }]);
    const form = await it.admin.post('/api/user/create', { ...neo, user_email: 'trinity@acme.test', user_mobile: '' });
    expect(form.status).toBe(422);
  });

  test('writes the people of a step together: a further one costs at most six statements', async () => {
    await makeGroup(it.store, it.acme, [], { name: 'Sales' });
    const { body } = await begin();
    const spies = [SqliteConnection, PostgresConnection].map(({ prototype }) => vi.spyOn(prototype, 'executeQuery'));
    const statements = async (count: number) => {
      const more = { groups: 'Sales', applications: 'Books (Viewer)', access_ends_on: '2099-01-31' };
      const rows = Array.from({ length: count }, (_, at) => ({
        row: count * 100 + at,
        ...neo,
        ...more,
        user_email: `n${count}.${at}@acme.test`,
      }));
      for (const spy of spies) spy.mockClear();
      expect(rowsOf(await run(body.import_id, ...rows)).every(({ state }) => state === 'new')).toBe(true);
      return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    };
    const [few, many] = [await statements(2), await statements(22)];
    for (const spy of spies) spy.mockRestore();
    expect((many - few) / 20).toBeLessThanOrEqual(6);
  });

  test('does each row once, however often a step is sent', async () => {
    const { body } = await begin();
    const [one, other] = await Promise.all([run(body.import_id, neo), run(body.import_id, neo)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    // The row was done as it was: a changed cell of a step that is sent again is not done.
    expect(rowsOf(await run(body.import_id, { ...neo, user_email: 'trinity@acme.test' }))).toMatchObject([
      { state: 'new' },
    ]);
    const { body: list } = await it.admin.call(listUsers, { query: { status: 'not_invited' } });
    expect(list.users_list).toHaveLength(1);
  });

  test('is the only one of the organisation, until it ends or is given up', async () => {
    const { body } = await begin();
    expect((await begin()).body.import_id).toBe(body.import_id);
    const second = await it.make({ admin: true });
    const refused = await begin({ key: 'o'.repeat(16) }, await it.as(second));
    expect(refused.body).toMatchObject({
      code: 409,
      status:
        'Adam Admin is importing “people.csv” at the moment: 0 of 3 rows are done. Wait until this import has ended.',
    });
    it.clock.advance(6 * 60_000);
    const taken = await begin({ key: 'o'.repeat(16) }, await it.as(second));
    expect(taken.status).toBe(200);
    expect((await run(body.import_id, neo)).body).toMatchObject({
      code: 409,
      status: 'This import has ended. Import the file again.',
    });
  });

  test('that would shut out who imports is refused, until confirmed', async () => {
    await makePolicy(it.store, it.acme, { ranges: [['10.0.0.1', '10.0.0.9']] });
    const [group] = await it.store.read.selectFrom('groups').select('name').execute();
    const { body } = await begin();
    const row = { user_email: 'adam@acme.test', groups: group?.name };
    const refused = await run(body.import_id, row);
    expect(refused.body).toMatchObject({ code: 409, reason: 'lockout', lockout: { is_viewer: '1' } });
    const done = await it.admin.post('/api/user/import/rows', {
      import_id: body.import_id,
      rows: numbered(row),
      confirm_lockout: true,
    });
    expect(rowsOf(done)).toMatchObject([{ state: 'changed' }]);
  });

  test('is taken back, also what it changed of people who were here, where nobody has changed the same thing since then', async () => {
    const sales = await makeGroup(it.store, it.acme, [{ id: it.admin.id }], { name: 'Sales' });
    const books = await makeGroup(it.store, it.acme, [{ id: it.admin.id }], { name: 'Books' });
    const pia = await it.make({ person: { email: 'pia@acme.test', first_name: 'Pia' } });
    await it.admin.call(updateGroupPeople, { body: { ...nobody, id: books.id, members: [pia.id] } });
    await it.admin.call(assignUser, { body: { applicationId: 3, userId: pia.id, roleId: 4, ...noRoles } });
    await it.admin.call(setAssignmentStatus, { body: { applicationId: 3, userId: pia.id, enabled: false } });
    const before = await content();
    const { body } = await begin();
    const ended = { ...neo, access_ends_on: '2099-01-31' };
    await run(body.import_id, ended, {
      user_email: 'pia@acme.test',
      user_fname: 'Maria',
      access_ends_on: '2098-01-31',
      groups: 'Sales; Books (Moderator)',
      applications: 'Books (Viewer); CRM (Standard User / Sales Assistant / Sales)',
    });
    await it.admin.post('/api/user/import/end', { import_id: body.import_id });
    const after = await content();
    expect(
      after.filter(
        (row) =>
          /"ends_on":"209[89]-01-31","ends_at":\d/.test(row) || /"ends_at":\d+,"ends_on":"209[89]-01-31"/.test(row),
      ),
    ).toHaveLength(2);
    expect(await check(ended)).toMatchObject([{ state: 'same' }]);
    const entries = async (query: string) =>
      (await it.admin.get(`/api/activity/list?${query}`)).body.entry_list as { entry_id: number; action: string }[];
    const undo = async (id: number | undefined) => (await it.admin.call(undoEntry, { body: { id: Number(id) } })).body;
    const [changed] = await entries('action=imports.person-changed');
    expect((await entries(`group=${sales.id}`))[0]).toEqual(changed);
    expect(await undo(changed?.entry_id)).toMatchObject({ code: 200, status: 'Undone. The user was changed back.' });
    expect(await undo((await entries('action=users.created'))[0]?.entry_id)).toMatchObject({ code: 200 });
    expect(without(await content(), 'neo@')).toEqual(without(before, 'neo@'));
    const again = await undo((await entries('action=imports.person-reverted'))[0]?.entry_id);
    expect(again).toMatchObject({ code: 200 });
    expect(without(await content(), 'neo@')).toEqual(without(after, 'neo@'));
    await it.admin.call(updateGroupPeople, { body: { ...nobody, id: sales.id, removed: [pia.id] } });
    const partly = await undo((await entries('action=imports.person-reverted'))[0]?.entry_id);
    expect(partly.status).toBe(
      'Undone. The user was changed back. This was changed since then, so it stays: Group Sales.',
    );
  });
});

test('a token gives groups and applications by a file only with their scopes', async () => {
  await it.admin.call(createGroup, {
    body: { name: 'Sales', description: '', moderators: [], members: [it.admin.id] },
  });
  const holder = await makeWithPassword(it, it.acme, { admin: true });
  const program = it.browser();
  const rows = numbered({ ...neo, groups: 'Sales', applications: 'CRM (Read Only / Sales Assistant / All Access)' });
  const errorsWith = async (...scopes: string[]) => {
    program.token = await tokenOf(it, holder, ['people:write', ...scopes], PASSWORD);
    return rowsOf(await program.post('/api/user/import/check', { rows }))[0]?.errors;
  };
  const lacks = (cell: string, scope: string) => ({ cell, says: expect.stringContaining(`needs the scope ${scope}`) });
  const [ofGroups, ofApplications] = [lacks('groups', 'groups:write'), lacks('applications', 'assignments:write')];
  expect(await errorsWith()).toEqual([ofGroups, ofApplications]);
  expect(await errorsWith('groups:write', 'assignments:write')).toEqual([]);
});

const nobody = { moderators: [], members: [], added: [], removed: [] };
const noRoles = { crmRoleId: null, profileId: null };

/** What people have, without times and without what says nothing of it. */
async function content(): Promise<string[]> {
  const state = await stateOf(it.store);
  return ['people', 'memberships', 'group_members', 'assignments'].flatMap((table) =>
    (state.get(table) ?? []).map((row) => row.replace(/"(version|created_at)":\d+/g, '"$1":0')).toSorted(),
  );
}

const without = (rows: string[], text: string) =>
  rows.filter((row) => !row.includes(text) && !row.includes('"status":"deleted"'));
