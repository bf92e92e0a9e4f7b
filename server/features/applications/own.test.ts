import { beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { explainAccess } from '#plugins/access/contract.ts';
import { addApplications, assignUser, listApplications, viewApplication } from '#plugins/applications/contract.ts';
import {
  archiveApplication,
  deleteApplication,
  rotateSecret,
  viewOwnApplication,
  viewSignOn,
} from '#plugins/applications/ownContract.ts';
import { viewSummary } from '#plugins/dashboard/contract.ts';
import { listUsers, viewUser } from '#plugins/users/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { hashOfSecret } from './clientSecrets.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Answer } from '#tests/server/app/browser.ts';
import { makeGroup, makeOrganisation, makePerson, type MadePerson } from '#tests/server/app/builders.ts';
import { header, end, pixels, pngOf } from '#tests/server/files/png.ts';

let it: Acme<'owner' | 'admin'>;
let ada: MadePerson;

beforeEach(async () => {
  it = await acme({ people: ['owner', 'admin'] });
  ada = await it.make({ person: { first_name: 'Ada' } });
});

const wiki = {
  app_name: 'Wiki',
  app_desc: 'What we know',
  app_url: 'https://wiki.acme.test/',
  role_list: [{ role_name: 'Editor' }, { role_name: 'Reader' }],
};
const openId = { redirect_uris: ['https://wiki.acme.test/callback'] };
const add = (more: object = {}) => it.admin.post('/api/application/own/add', { ...wiki, ...more });
const idOf = ({ body }: Answer) => Number(body.app_id);
const view = async (id: number) => (await it.admin.call(viewOwnApplication, { params: { id } })).body;
const update = (id: number, more: object = {}) =>
  it.admin.post('/api/application/own/update', { app_id: id, ...wiki, ...more });
const archive = (id: number, archived = true) => it.admin.call(archiveApplication, { body: { id, archived } });
const assign = (id: number, role = 2) =>
  it.admin.call(assignUser, {
    body: {
      applicationId: id,
      userId: ada.id,
      roleId: role,
      crmRoleId: null,
      profileId: null,
    },
  });
const names = async (path: string, list: string) =>
  ((await it.admin.get(path)).body[list] as { app_name: string }[]).map((one) => one.app_name);
const tilesOf = async (person: MadePerson) =>
  ((await (await it.as(person)).call(userDetails)).body.org_user_app_list as { app_name: string }[]).map(
    ({ app_name }) => app_name,
  );

describe('an own application', () => {
  test.each([
    ['app_name', '', 'Name is required.'],
    ['app_name', 'crm', 'There is already an application with this name.'],
    ['app_url', 'wiki.acme.test', 'Web address must begin with https:// or http://.'],
    ['app_url', 'javascript:alert(1)', 'Web address must begin with https:// or http://.'],
    ['mobile_url', 'https://a@b.test/', 'Mobile address must not contain a user name or a password.'],
    ['role_list', [], 'Name at least one role.'],
    ['role_list', [{ role_name: '\u00c9 A' }, { role_name: 'e\u0301  a' }], 'Two roles have the same name.'],
  ])('is refused with %s = %j, under its field', async (field, value, sentence) => {
    const answer = await add({ [field]: value });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [sentence] }]);
    expect(await names('/api/application/list', 'org_application_list')).toEqual([]);
  });

  test.each([
    [{ redirect_uris: [] }, 'sign_on.redirect_uris', 'Redirect address is required.'],
    [{ redirect_uris: ['https://a.test/#x'] }, 'sign_on.redirect_uris.0', 'Redirect address must not contain a #.'],
  ])('with the facts %j for sign-on is refused', async (signOn, field, sentence) => {
    expect((await add({ sign_on: signOn })).body.errors).toEqual({ [field]: [sentence] });
  });

  test('stands beside the suite: its owner has the first role, and it is assigned, launched and explained', async () => {
    const answer = await add();
    expect(answer.body).toMatchObject({ status: 'Wiki was added.', client_id: null, client_secret: null });
    const id = idOf(answer);
    expect((await it.admin.call(listApplications)).body.org_application_list).toMatchObject([
      { app_id: id, app_name: 'Wiki', app_desc: 'What we know', is_own_app: '1', user_count: 1 },
    ]);
    expect((await it.admin.call(viewApplication, { params: { id } })).body.appuser_details).toMatchObject([
      { user_id: it.owner.id, role_name: 'Editor' },
    ]);
    expect(await names(`/api/user/assign/applist/${ada.id}`, 'user_assignapp_list')).toEqual(['Wiki']);
    expect((await assign(id, 3)).body.errors).toEqual({ role_id: ['This Role is not one of Wiki.'] });
    expect((await assign(id)).status).toBe(200);
    expect(await tilesOf(ada)).toEqual(['Wiki']);
    expect((await it.admin.call(viewUser, { params: { id: ada.id } })).body.user_app_details).toMatchObject([
      { app_name: 'Wiki', role_name: 'Reader' },
    ]);
    const explained = await it.admin.call(explainAccess, { query: { personId: ada.id, applicationId: id } });
    expect(explained.text).toContain('Wiki');
    expect((await it.admin.call(viewSummary)).text).toContain('Wiki');
    // The operator's list, which onboarding offers, is not the organisation's.
    expect(await names('/api/application/allapps', 'org_add_app_list')).not.toContain('Wiki');
  });

  test('is unknown to another organisation, whose application of the same name is another one', async () => {
    const id = idOf(await add());
    const beta = await makeOrganisation(it.store, { name: 'Beta' });
    const other = await it.as(await makePerson(it.store, beta, { admin: true }));
    const unknown = await other.call(viewOwnApplication, { params: { id: 1987654321 } });
    expect((await other.call(viewOwnApplication, { params: { id } })).body).toEqual(unknown.body);
    const adding = await other.call(addApplications, { body: { applications: [{ id }] } });
    expect(adding.status).toBe(404);
    expect((await other.post('/api/application/own/add', wiki)).status).toBe(200);
    expect((await add()).body.errors).toEqual({ app_name: ['There is already an application with this name.'] });
  });

  test('is changed by whoever read its last version; roles keep their ids, and a role that people have stays', async () => {
    const id = idOf(await add());
    await assign(id);
    const { app_version, role_list } = (await view(id)) as unknown as { app_version: number; role_list: object[] };
    const renamed = [{ role_id: 2, role_name: 'Guest' }, { role_name: 'Writer' }, { role_id: 1, role_name: 'Editor' }];
    expect((await update(id, { app_version, role_list: renamed })).status).toBe(200);
    expect((await view(id)).role_list).toEqual([
      { role_id: 2, role_name: 'Guest' },
      { role_id: 3, role_name: 'Writer' },
      { role_id: 1, role_name: 'Editor' },
    ]);
    expect((await update(id, { app_version, role_list })).status).toBe(409);
    const without = await update(id, { role_list: [{ role_id: 1, role_name: 'Editor' }] });
    expect(without.body.errors).toEqual({ role_list: ['1 person has the role Guest. Give them another one first.'] });
  });

  test('that is archived is kept but nowhere shown, and restored as it was', async () => {
    const id = idOf(await add());
    await assign(id);
    expect(await view(id)).toMatchObject({ user_count: 2, group_count: 0 });
    await makeGroup(it.store, it.acme, [ada]);
    expect(await view(id)).toMatchObject({ user_count: 2, group_count: 1 });
    const countOf = async () => (await it.admin.call(viewUser, { params: { id: ada.id } })).body.user_details;
    const without = async () =>
      (await it.admin.call(listUsers, { query: { status: 'no_application' } })).body.users_list;
    expect(await countOf()).toMatchObject({ app_count: 1 });
    expect(await without()).not.toContainEqual(expect.objectContaining({ user_id: ada.id }));
    expect((await archive(id)).body.status).toBe('Wiki was archived.');
    expect(await countOf()).toMatchObject({ app_count: 0 });
    expect(await without()).toContainEqual(expect.objectContaining({ user_id: ada.id, app_count: 0 }));
    expect(await names('/api/application/list', 'org_application_list')).toEqual([]);
    expect(await names('/api/application/own/archived', 'org_application_list')).toEqual(['Wiki']);
    expect(await tilesOf(ada)).toEqual([]);
    expect((await it.admin.call(viewUser, { params: { id: ada.id } })).body.user_app_details).toEqual([]);
    expect((await it.admin.call(viewApplication, { params: { id } })).status).toBe(404);
    expect((await archive(id, false)).status).toBe(200);
    expect(await tilesOf(ada)).toEqual(['Wiki']);
  });

  test('that is deleted leaves nothing: no assignment, no secret, no icon', async () => {
    const id = idOf(await add({ sign_on: openId }));
    await assign(id);
    await it.admin.upload(`/api/application/own/icon/${id}`, pngOf(header(1, 1), pixels(5), end));
    expect((await it.admin.call(deleteApplication, { params: { id } })).body.status).toBe('Wiki was deleted.');
    const { store } = it;
    const left = await Promise.all([
      store.read.selectFrom('assignments').select('person_id').execute(),
      store.read.selectFrom('organisation_applications').select('application_id').execute(),
      store.read.selectFrom('sign_on_clients').select('application_id').execute(),
      store.read.selectFrom('own_application_icons').select('id').execute(),
    ]);
    expect(left).toEqual([[], [], [], []]);
  });
});

test('the secret of an OpenID client is told once, and a new one leaves the former one valid for a day', async () => {
  const made = await add({ sign_on: openId });
  const id = idOf(made);
  expect(made.body).toMatchObject({ client_id: `app-${id}`, client_secret: expect.any(String) as string });
  const secret = String(made.body.client_secret);
  const stored = () => it.store.read.selectFrom('sign_on_clients').selectAll().executeTakeFirstOrThrow();
  expect((await stored()).secret_hash).toBe(hashOfSecret(it.services, secret));
  const signOn = await it.admin.call(viewSignOn, { params: { id } });
  expect(signOn.body).toMatchObject({ client_id: `app-${id}`, is_own_app: '1', former_until: null });
  const rotated = await it.admin.call(rotateSecret, { body: { id } });
  expect(rotated.reply.secret).not.toBe(secret);
  expect((await stored()).former_hash).toBe(hashOfSecret(it.services, secret));
  expect((await it.admin.call(viewSignOn, { params: { id } })).reply.formerUntil).toBe(it.clock.now + DAY);
  const readable = JSON.stringify([
    (await view(id)) as object,
    (await it.admin.call(viewSignOn, { params: { id } })).body,
    await it.store.read.selectFrom('activity').selectAll().execute(),
    it.log,
  ]);
  expect(readable).not.toContain(secret);
  expect(readable).not.toContain(rotated.reply.secret);
  await update(id, { sign_on: { ...openId, auth: 'none' } });
  expect((await it.admin.call(rotateSecret, { body: { id } })).status).toBe(409);
});

test('an icon is rewritten, and seen by members of the organisation only', async () => {
  const id = idOf(await add());
  const upload = (bytes: Uint8Array) => it.admin.upload(`/api/application/own/icon/${id}`, bytes);
  expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422);
  const { body } = await upload(Buffer.concat([pngOf(header(1, 1), pixels(5), end), Buffer.from('<script>')]));
  const address = String(body.app_image);
  const member = await it.as(ada);
  const logo = await member.get(address);
  expect([logo.status, logo.headers['content-type'], logo.text.includes('<script>')]).toEqual([
    200,
    'image/png',
    false,
  ]);
  const beta = await makeOrganisation(it.store, { name: 'Beta' });
  const other = await it.as(await makePerson(it.store, beta, { admin: true }));
  expect((await other.get(address)).status).toBe(404);
});
