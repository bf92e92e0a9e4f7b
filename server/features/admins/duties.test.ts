import { beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { listActivity, undoEntry } from '#plugins/activity/contract.ts';
import { findCandidates, listAdmins, setAdmin } from '#plugins/admins/contract.ts';
import { addApplications, assignUser, listAssignableApplications } from '#plugins/applications/contract.ts';
import { deleteGroup } from '#plugins/groups/contract.ts';
import { beginImport } from '#plugins/imports/contract.ts';
import { addRange } from '#plugins/policies/contract.ts';
import { deleteUser, listUsers, resetFactors, restoreDeletedUser, viewUser } from '#plugins/users/contract.ts';
import { listWebhooks } from '#plugins/webhooks/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { makeGroup, makePolicy, type MadePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import type { Body } from '#tests/server/app/input.ts';

const NOT_ABOVE = 'Only a full administrator can change an administrator.';

let it: Acme<'owner' | 'admin'>;
let mia: MadePerson;

beforeEach(async () => {
  it = await acme({ people: ['owner', 'admin'] });
  mia = await it.make({ person: { first_name: 'Mia', last_name: 'Z' } });
});

/** The browser of a new administrator with these duties. */
async function limitedTo(duties: string, applications = ''): Promise<Browser> {
  const membership = { duties, duty_applications: applications };
  return it.as(await it.make({ membership }));
}
const give = (person: { id: number }, rights: Partial<Body<typeof setAdmin>>, by: Browser = it.admin) =>
  by.call(setAdmin, { body: { id: person.id, admin: false, ...rights } });

describe('giving duties', () => {
  test('a limited administrator gives none, not even the own ones', async () => {
    const people = await limitedTo('people security auditor');
    expect(await give(mia, { duties: ['people'] }, people)).toMatchObject({
      status: 403,
      body: { status: 'This is not among your duties as an administrator.' },
    });
  });

  test('unknown duties, and applications that the organisation does not have, are refused', async () => {
    expect((await give(mia, { duties: ['owner' as 'people'] })).status).toBe(422);
    expect((await give(mia, { duties: ['applications'], dutyApplications: [999] })).status).toBe(404);
    expect((await give(mia, { duties: [] })).body.status).toBe('This administrator does not exist.');
  });

  test('holds from the next call on, is listed, told in the activity, and undone', async () => {
    const browser = await it.as(mia);
    expect((await browser.call(listUsers)).status).toBe(403);
    const answer = await give(mia, { duties: ['security', 'people'] });
    expect(answer.body.status).toBe('Mia Z is an administrator now, for People, Security.');
    expect((await browser.call(listUsers)).status).toBe(200);
    const { body } = await browser.call(userDetails);
    expect(body.user_details).toMatchObject({ is_admin: '0', duties: ['people', 'security'], duty_app_ids: [] });
    const { body: listed } = await it.admin.call(listAdmins, { query: { search: 'mia' } });
    expect(listed.org_admin_list).toMatchObject([
      { user_name: 'Mia Z', is_admin: '0', duties: ['people', 'security'] },
    ]);
    expect((await it.admin.call(findCandidates, { body: { search: 'mia' } })).body.users_list).toEqual([]);

    // The full rights replace the duties, and undoing brings these back.
    expect((await give(mia, { admin: true })).status).toBe(200);
    expect((await browser.call(listWebhooks)).status).toBe(200);
    const { body: history } = await it.admin.call(listActivity);
    const [newest] = history.entry_list as { entry_id: number; action: string }[];
    expect(newest?.action).toBe('admins.added');
    expect((await it.admin.call(undoEntry, { body: { id: Number(newest?.entry_id) } })).status).toBe(200);
    expect((await browser.call(listWebhooks)).status).toBe(403);
    expect((await browser.call(listActivity)).status).toBe(200);

    expect((await give(mia, {})).body.status).toBe('Mia Z is no longer an administrator.');
    expect((await browser.call(listUsers)).status).toBe(403);
  });

  test('who is inactive has none', async () => {
    const browser = await it.as(await it.make({ status: 'inactive', membership: { duties: 'people' } }));
    expect((await browser.call(listUsers)).status).toBe(403);
  });
});

describe('a limited administrator does not touch administrators', () => {
  test.each([
    ['people', 'a full one', { admin: true }],
    ['people', 'a limited one', { membership: { duties: 'auditor' } }],
  ])('duty %s: %s is not renamed, inactivated or ended', async (duty, _who, options) => {
    const by = await limitedTo(duty);
    const { id } = await it.make(options);
    for (const [path, body] of [
      ['/api/user/update', { user_fname: 'New', user_lname: 'Name' }],
      ['/api/user/status', { user_status: 'inactive' }],
      ['/api/user/end', { ends_on: '2099-11-30' }],
    ] as const) {
      const answer = await by.post(path, { user_id: id, ...body });
      expect([path, answer.body.status]).toEqual([path, NOT_ABOVE]);
    }
  });

  test('duty Security: the factors stay', async () => {
    const by = await limitedTo('security');
    const answer = await by.call(resetFactors, { body: { id: it.admin.id } });
    expect(answer.body.status).toBe(NOT_ABOVE);
  });

  test('duty People: a deleted administrator is restored by a full one alone', async () => {
    const by = await limitedTo('people');
    const pending = await it.make({ admin: true, invitedOnly: true });
    expect((await it.admin.call(deleteUser, { params: { id: pending.id } })).status).toBe(200);
    expect((await by.call(restoreDeletedUser, { body: { id: pending.id } })).body.status).toBe(NOT_ABOVE);
    expect((await it.admin.call(restoreDeletedUser, { body: { id: pending.id } })).status).toBe(200);
  });

  test('duty People: a file renames no administrator, and gives no application and no group with a policy', async () => {
    const by = await limitedTo('people');
    const auditor = await it.make({ membership: { duties: 'auditor' } });
    const { groupId } = await makePolicy(it.store, it.acme, { forced: true });
    const { name } = await it.store.read
      .selectFrom('groups')
      .select('name')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
    await it.admin.call(addApplications, { body: { applications: [{ id: 3 }] } });
    const row = { name: '', user_fname: 'Any', user_lname: 'Body', user_mobile: '', groups: '', applications: '' };
    const { body } = await by.post('/api/user/import/check', {
      rows: [
        { row: 1, ...row, user_email: it.admin.email },
        { row: 2, ...row, user_email: 'new@acme.test', user_mobile: '5550001112', groups: name },
        { row: 4, ...row, user_fname: '', user_lname: '', user_email: auditor.email, access_ends_on: '2020-01-01' },
        { row: 3, ...row, user_email: 'other@acme.test', user_mobile: '5550001112', applications: 'Books (Viewer)' },
      ],
    });
    const sentences = (body.rows as { errors: { says: string }[] }[]).map(({ errors }) =>
      errors.map(({ says }) => says),
    );
    expect(sentences).toEqual([
      [NOT_ABOVE],
      ['A security policy is for this group, so only an administrator can change its users.'],
      [NOT_ABOVE],
      ['This is not among your duties as an administrator.'],
    ]);
  });
});

test('who restores a person gives nothing back that is outside of the own duties, and is told so', async () => {
  await it.admin.call(addApplications, { body: { applications: [{ id: 2 }, { id: 3 }] } });
  const pending = await it.make({ invitedOnly: true });
  const free = await makeGroup(it.store, it.acme, [it.admin, pending], { name: 'Free' });
  const { groupId } = await makePolicy(it.store, it.acme, { people: [pending] });
  const roles = { user_id: pending.id, role_id: 1, crmrole_id: null, profile_id: null };
  const crm = { ...roles, app_id: 2, crmrole_id: 1, profile_id: 1 };
  for (const body of [crm, { ...roles, app_id: 3 }])
    expect((await it.admin.post('/api/application/add/user', body)).status).toBe(200);
  await it.admin.call(deleteUser, { params: { id: pending.id } });
  const by = await limitedTo('people applications', '3');
  const { name } = await it.store.read
    .selectFrom('groups')
    .select('name')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  expect((await by.call(restoreDeletedUser, { body: { id: pending.id } })).body).toMatchObject({
    code: 200,
    status: `The user was restored without ${name} and CRM: that is not among your duties. Another administrator can give it.`,
  });
  const { body } = await it.admin.call(viewUser, { params: { id: pending.id } });
  expect(body.user_groups).toMatchObject([{ group_id: free.id }]);
  expect(body.user_app_details).toMatchObject([{ app_id: 3 }]);
});

test('the duty Security shuts no full administrator out, also not with a confirmation', async () => {
  const by = await limitedTo('security');
  const { id } = await makePolicy(it.store, it.acme, { people: [it.admin] });
  const range = { id, from: '192.0.2.1', to: '192.0.2.9' };
  for (const confirm_lockout of [false, true])
    expect((await by.call(addRange, { body: { ...range, confirmLockout: confirm_lockout } })).body.status).toMatch(
      /^After this change, an administrator could not sign in\. Only a full administrator can confirm that\./,
    );
});

test('Undo notices that the duties were changed since', async () => {
  await give(mia, { duties: ['people', 'security'] });
  await give(mia, { duties: ['people'] });
  const { body } = await it.admin.call(listActivity, { query: { limit: 1 } });
  await give(mia, {});
  const [narrowed] = body.entry_list as { entry_id: number }[];
  const answer = await it.admin.call(undoEntry, { body: { id: Number(narrowed?.entry_id) } });
  expect(answer.body.status).toMatch(/has changed the same thing since then/);
});

test('the duty People imports people', async () => {
  const by = await limitedTo('people');
  const { body } = await by.call(beginImport, { body: { name: 'people.csv', key: 'k'.repeat(16), total: 1 } });
  const row = { row: 1, user_fname: 'Neo', user_email: 'neo@acme.test', user_mobile: '0123456789' };
  const answer = await by.post('/api/user/import/rows', { import_id: body.import_id, rows: [row] });
  expect(answer.body.rows).toMatchObject([{ row: 1, state: 'new' }]);
});

test('a group with a policy needs the duties People and Security; another one People alone', async () => {
  const { groupId } = await makePolicy(it.store, it.acme, { forced: true, people: [mia] });
  const free = await makeGroup(it.store, it.acme, [mia]);
  const people = await limitedTo('people');
  const remove = (by: Browser, id: number) => by.call(deleteGroup, { params: { id } });
  expect((await remove(people, groupId)).status).toBe(403);
  expect((await remove(people, free.id)).status).toBe(200);
  expect((await remove(await limitedTo('people security'), groupId)).status).toBe(200);
});

test('the duty Applications may be for chosen applications alone', async () => {
  await it.admin.call(addApplications, { body: { applications: [{ id: 2 }, { id: 3 }] } });
  const by = await limitedTo('applications', '3');
  const assign = (app_id: number) =>
    by.call(assignUser, { body: { applicationId: app_id, userId: mia.id, roleId: 1 } });
  expect((await assign(2)).body.status).toBe('This application is not among your duties.');
  const { body } = await by.call(listAssignableApplications, { params: { id: mia.id } });
  expect((body.user_assignapp_list as { app_id: number }[]).map((one) => one.app_id)).toEqual([3]);
});
