import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromHarmless } from '#core/text/formulaText.ts';
import { addApplications, assignApplications, exportApplicationUsers } from '#plugins/applications/contract.ts';
import { createPolicy } from '#plugins/policies/contract.ts';
import { exportUsers } from '#plugins/users/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { addPolicyRange, makeGroup, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Answer } from '#tests/server/app/browser.ts';

let it: Acme<'admin'>;

beforeEach(async () => {
  it = await acme({ people: ['admin'] });
});

const person = (first_name: string, options: Parameters<typeof makePerson>[2] = {}) =>
  it.make({ ...options, person: { last_name: '', ...options.person, first_name } });
const rowsOf = ({ text }: Answer) => Papa.parse<string[]>(text.trimEnd()).data;

describe('the users list', () => {
  test('is exported with its filter, search and order, of every page', async () => {
    for (let count = 0; count < 505; count++) await person(`Ann ${count}`);
    await person('Bob', { status: 'inactive' });
    await makePerson(it.store, await makeOrganisation(it.store), {
      person: { first_name: 'Ann', last_name: 'Elsewhere' },
    });
    const [titles, ...rows] = rowsOf(
      await it.admin.call(exportUsers, { query: { status: 'active', search: 'ann', sort: '-name', access: false } }),
    );
    expect(titles).toEqual([
      'First name',
      'Last name',
      'Email',
      'Phone',
      'Number of applications',
      'Number of groups',
      'Access ends',
      'Invite status',
      'User status',
    ]);
    expect(rows).toHaveLength(505);
    expect(rows[0]?.[0]).toBe('Ann 99');
    expect(new Set(rows.map((row) => row[2])).size).toBe(505);
  });

  test('has groups and applications by name, as CSV and as Excel the same', async () => {
    await makeGroup(it.store, it.acme, [{ id: it.admin.id, role: 'moderator' }], { name: 'R&D; "Basics"' });
    await makeGroup(it.store, it.acme, [{ id: it.admin.id }], { name: 'Sales (India)' });
    await it.admin.call(addApplications, { body: { applications: [{ id: 2 }, { id: 3 }] } });
    const roles = { roleId: 2, crmRoleId: 4, profileId: 1 };
    await it.admin.call(assignApplications, {
      body: { userId: it.admin.id, applications: [{ applicationId: 2, ...roles }] },
    });
    await it.store.write((tx) =>
      tx
        .updateTable('memberships')
        .set({ ends_on: '2099-01-31', ends_at: 4e12 })
        .where('person_id', '=', it.admin.id)
        .execute(),
    );
    const expected = [
      [
        'First name',
        'Last name',
        'Email',
        'Phone',
        'Groups',
        'Applications',
        'Access ends',
        'Invite status',
        'User status',
      ],
      [
        'Adam',
        'Admin',
        'adam@acme.test',
        '0123456789',
        '"R&D; ""Basics""" (Moderator); "Sales (India)"',
        'CRM (Standard User / Sales Assistant / All Access)',
        '2099-01-31',
        'Email Verified',
        'Active',
      ],
    ];
    expect(rowsOf(await it.admin.call(exportUsers, { query: { status: 'all' } }))).toEqual(expected);
    const { headers, bytes } = await it.admin.call(exportUsers, { query: { status: 'all', format: 'xlsx' } });
    expect(headers['content-disposition']).toBe('attachment; filename="users.xlsx"');
    const [sheet] = await readWorkbook(bytes);
    expect(sheet).toEqual({ sheet: 'Users', data: expected });
  });

  test('has no cell that a spreadsheet takes for a formula', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', "'=1", '\uff1d1', 'O\u2019Brien', 'a,b "c"'];
    for (const name of names) await person(name);
    const cells = rowsOf(await it.admin.call(exportUsers))
      .slice(1)
      .map(([name = '']) => name);
    expect(cells.filter((cell) => /^[=+\-@\uff1d]/.test(cell))).toEqual([]);
    expect(cells.map(fromHarmless).toSorted()).toEqual([...names, 'Adam'].toSorted());
  });
});

test('the other lists are exported as well', async () => {
  const mia = await person('Mia', { person: { email: 'mia@acme.test' } });
  const sales = await makeGroup(it.store, it.acme, [{ id: mia.id }, { id: it.admin.id, role: 'moderator' }], {
    name: 'Sales',
    description: 'Who sells',
  });
  await makeGroup(it.store, it.acme, [], { name: 'Empty' });
  await addPolicyRange(it.store, it.acme.policyId, '127.0.0.1', '127.0.0.9');
  await it.admin.call(createPolicy, { body: { name: 'Strict', groups: [sales.id] } });
  await it.admin.call(addApplications, { body: { applications: [{ id: 3 }] } });
  await it.admin.post('/api/user/assign/app', { user_id: mia.id, user_app: [{ app_id: 3, role_id: 2 }] });
  const exported = async (path: string) => rowsOf(await it.admin.get(`/api/${path}`)).slice(1);
  expect(await exported('group/export')).toEqual([
    ['Empty', '', '', '', ''],
    ['Sales', 'Who sells', 'Adam Admin', 'adam@acme.test', 'Moderator'],
    ['Sales', 'Who sells', 'Mia', 'mia@acme.test', 'Member'],
  ]);
  expect(await exported('admin/export')).toEqual([
    ['Adam', 'Admin', 'adam@acme.test', '0123456789', 'No', 'All', 'Email Verified', 'Active'],
  ]);
  expect(await exported('securitypolicy/export')).toEqual([
    ['Default Policy', 'All groups', 'Not required', '127.0.0.1 - 127.0.0.9'],
    ['Strict', 'Sales', 'Not required', ''],
  ]);
  expect(await exported('application/export/3')).toEqual([['Mia', 'mia@acme.test', 'Accountant', '', '', 'Enabled']]);
  expect((await it.admin.call(exportApplicationUsers, { params: { id: 5 } })).body.code).toBe(404);
});
