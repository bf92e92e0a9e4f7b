import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import {
  addApplications,
  listAllApplications,
  listApplications,
  listAssignableApplications,
  viewApplication,
} from '#plugins/applications/contract.ts';
import { viewUser } from '#plugins/users/contract.ts';
import shipped from '#server/domain/catalogue/catalogue.json' with { type: 'json' };
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { catalogueFile } from '#tests/server/app/catalogueFile.ts';
import { makeOrganisation, makePerson, type MadeOrganisation, type MadePerson } from '#tests/server/app/builders.ts';

let server: TestApp;
let acme: MadeOrganisation;
let owner: MadePerson;
let ada: MadePerson;
let admin: Browser;

beforeEach(() => start());
afterEach(() => server.close());

async function start(env: Record<string, string> = {}) {
  server = await startTestApp({ env });
  acme = await makeOrganisation(server.store, { name: 'Acme' });
  owner = await named('Olivia', { owner: true });
  ada = await named('Ada');
  admin = await server.as(await named('Adam', { admin: true }));
}

const named = (first_name: string, options: Parameters<typeof makePerson>[2] = {}) =>
  makePerson(server.store, acme, { ...options, person: { first_name, last_name: 'Z', ...options.person } });
const add = (...ids: number[]) =>
  admin.post('/api/application/apps/add', { org_app: ids.map((id) => ({ app_id: id })) });
const books = { app_id: 3, role_id: 2, crmrole_id: null, profile_id: null };
const crm = { app_id: 2, role_id: 2, crmrole_id: 3, profile_id: 1 };
const assign = (person: { id: number }, wanted: object = books) =>
  admin.post('/api/application/add/user', { user_id: person.id, ...wanted });
const assignMany = (person: { id: number }, ...wantedRoles: object[]) =>
  admin.post('/api/user/assign/app', { user_id: person.id, user_app: wantedRoles });
const setStatus = (person: { id: number }, status: '0' | '1', app_id = 3) =>
  admin.post('/api/user/app/status', { app_id, user_id: person.id, userapp_status: status });
const assignments = () =>
  server.store.read
    .selectFrom('assignments')
    .select(['application_id as app', 'person_id as person', 'role_id as role', 'enabled'])
    .orderBy('application_id')
    .orderBy('person_id')
    .execute();
const usersOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body.appuser_details as { user_name: string }[]).map((one) => one.user_name);

describe('adding applications', () => {
  test('refuses nothing at all, and what is not in the catalogue, as a whole', async () => {
    const nothing = await add();
    expect(nothing.body).toMatchObject({ code: 422, errors: { org_app: ['Choose at least one application.'] } });
    expect((await add(3, 1)).body).toMatchObject({ code: 404, status: 'This application does not exist.' });
    expect((await admin.call(listApplications)).body.org_application_list).toEqual([]);
  });

  test('adds several; the owner has each with its first role, as the launcher needs it', async () => {
    expect((await add(2, 3, 3)).body.status).toBe('2 applications were added.');
    expect(await assignments()).toEqual([
      { app: 2, person: owner.id, role: 1, enabled: 1 },
      { app: 3, person: owner.id, role: 1, enabled: 1 },
    ]);
    const list = await admin.call(listApplications);
    expect(list.body.org_application_list).toMatchObject([
      { app_id: 2, app_name: 'CRM', user_count: 1 },
      { app_id: 3, app_name: 'Books', user_count: 1 },
    ]);
    const view = await admin.call(viewApplication, { params: { id: 2 } });
    expect(view.body.appuser_details).toMatchObject([{ is_org_owner: '1', crmrole_id: 1, profile_id: 1 }]);
  });

  test('an application of the catalogue is known by its name as well', async () => {
    const [books] = [{ app_name: 'Books', app_desc: '', app_image: '', add_appcontent: '', is_org_app_added: '1' }];
    expect((await admin.post('/api/application/apps/add', { org_app: [books] })).body.status).toBe('Books was added.');
    const unknown = await admin.call(addApplications, { body: { applications: [{ name: 'Unheard of' }] } });
    expect(unknown.status).toBe(404);
  });

  test('the same ones ten times at once are added once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(3)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.filter(({ body }) => body.status === 'Books was added.')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.status === 'These applications have already been added.')).toHaveLength(9);
  });

  test('the catalogue says what is added, and never lists the portal', async () => {
    await add(3);
    const all = (await admin.call(listAllApplications)).body.org_add_app_list as Record<string, unknown>[];
    expect(all.length).toBeGreaterThanOrEqual(8);
    expect(all.find((one) => one.app_id === 3)).toMatchObject({ orgapp_status: '1', is_org_app_added: '1' });
    expect(all.find((one) => one.app_id === 2)).toMatchObject({ orgapp_status: '0', is_org_app_added: '0' });
    expect(all.some((one) => one.app_id === 1)).toBe(false);
  });
});

describe('assigning a person', () => {
  beforeEach(() => add(2, 3, 5));

  test.each([
    ['no role', { ...books, role_id: undefined }, ['role_id']],
    ['a role of no application', { ...books, role_id: 99 }, ['role_id']],
    ['a profile that the application does not have', { ...books, profile_id: 1 }, ['profile_id']],
    [
      'the CRM without its role and profile',
      { ...crm, crmrole_id: null, profile_id: null },
      ['crmrole_id', 'profile_id'],
    ],
    ['application 5 without a profile', { ...books, app_id: 5 }, ['profile_id']],
    ['nobody', { ...books, user_id: undefined }, ['user_id']],
  ])('refuses %s under its field', async (_what, wanted, fields) => {
    const answer = await assign(ada, wanted);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(fields);
    expect(await assignments()).toHaveLength(3);
  });

  test('says which field is missing in the words of the form', async () => {
    const { body } = await assign(ada, { app_id: 2, role_id: 1 });
    expect(body.errors).toEqual({ crmrole_id: ['CRM Role is required.'], profile_id: ['Profile is required.'] });
  });

  test('refuses a deleted person, a stranger, and what the organisation has not added, each as unknown', async () => {
    const gone = await named('Gone', { status: 'deleted', invitedOnly: true });
    const stranger = await makePerson(server.store, await makeOrganisation(server.store));
    for (const person of [gone, stranger, { id: 987_654 }])
      expect((await assign(person)).body).toMatchObject({ code: 404, status: 'This user does not exist.' });
    for (const app_id of [4, 987_654])
      expect((await assign(ada, { ...books, app_id })).body).toMatchObject({ code: 404 });
    expect((await admin.call(listAssignableApplications, { params: { id: gone.id } })).status).toBe(404);
  });

  test('assigned twice at once, it is done once and refused once', async () => {
    const answers = await Promise.all([assign(ada), assign(ada)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.status).toBe('Ada Z is already assigned to Books.');
    expect((await assignments()).filter(({ person }) => person === ada.id)).toHaveLength(1);
  });

  test('several at once are assigned all or none', async () => {
    await assign(ada);
    const refused = await assignMany(ada, crm, books);
    expect(refused.body).toMatchObject({
      code: 409,
      status: 'Ada Z is already assigned to Books. Nothing was assigned.',
    });
    const wrong = await assignMany(ada, { ...crm, crmrole_id: null });
    expect(wrong.body.errors).toEqual({ 'user_app.0.crmrole_id': ['CRM: CRM Role is required.'] });
    expect((await assignMany(ada)).status).toBe(422);
    expect((await assignMany(ada, crm, crm)).status).toBe(409);
    expect((await assignments()).filter(({ person }) => person === ada.id)).toHaveLength(1);
    const done = await assignMany(ada, crm, { app_id: 5, role_id: 1, profile_id: 2 });
    expect(done.body.status).toBe('Ada Z was assigned to 2 applications.');
    expect((await admin.call(listAssignableApplications, { params: { id: ada.id } })).body.user_assignapp_list).toEqual(
      [],
    );
  });

  test('what can be assigned to a person comes with its roles', async () => {
    await assign(ada);
    const { body } = await admin.call(listAssignableApplications, { params: { id: ada.id } });
    const roles = { role_id: null, role_name: null, crmrole_id: null, crmrole_name: null };
    for (const one of body.user_assignapp_list as object[])
      expect(one).toMatchObject({ userapp_status: '0', ...roles, profile_id: null, profile_name: null });
    expect(body.user_assignapp_list).toMatchObject([
      { app_id: 2, userapp_status: '0', role_list: [{ role_id: 1, role_name: 'Administrator' }, {}, {}] },
      { app_id: 5, crmrole_list: [], profile_list: [{}, {}, {}] },
    ]);
  });

  test('on the page of the organisation’s owner nothing is assigned', async () => {
    await server.store.write((tx) => tx.deleteFrom('assignments').execute());
    expect((await assignMany(owner, books)).status).toBe(409);
    // The way out for an owner who became one after the application was added.
    expect((await assign(owner)).status).toBe(200);
  });

  test('people to assign are found by name, those who have it and deleted ones left out', async () => {
    await named('Adele', { status: 'inactive' });
    await named('Adolf', { status: 'deleted', invitedOnly: true });
    await assign(ada);
    const found = async (query: string) =>
      (
        (await admin.get(`/api/application/addapp/users/3${query}`)).body.addapp_userslist as { user_name: string }[]
      ).map((one) => one.user_name);
    expect(await found('?search=ad')).toEqual(['Adam Z', 'Adele Z']);
    expect(await found('?limit=1')).toEqual(['Adam Z']);
    expect(await found('')).toEqual(['Adam Z', 'Adele Z']);
    for (const name of await found('')) await assign(await idOf(name));
    expect(await found('?limit=1')).toEqual([]);
  });

  async function idOf(name: string): Promise<{ id: number }> {
    return server.store.read
      .selectFrom('people')
      .select('id')
      .where('first_name', '=', name.split(' ')[0] ?? '')
      .executeTakeFirstOrThrow();
  }
});

describe('an assignment', () => {
  beforeEach(async () => {
    await add(3);
    await assign(ada);
  });

  test('of the organisation’s owner is neither edited nor disabled', async () => {
    expect((await setStatus(owner, '0')).body).toMatchObject({ code: 409 });
    const role = await admin.post('/api/user/app/role', { ...books, user_id: owner.id });
    expect(role.body.status).toBe('The owner of the organisation cannot be edited or disabled in an application.');
    expect((await assignments())[0]).toMatchObject({ person: owner.id, role: 1, enabled: 1 });
  });

  test('is disabled, keeps its role, and is enabled again; the counts follow', async () => {
    const appsOf = async () =>
      (await admin.call(viewUser, { params: { id: ada.id } })).body.user_details as { app_count: number };
    const launcher = await server.as(ada);
    const tiles = async () => (await launcher.call(userDetails)).body.org_user_app_list as unknown[];
    expect(await tiles()).toHaveLength(1);
    expect((await setStatus(ada, '0')).body.status).toBe('Books was disabled for Ada Z.');
    expect(await appsOf()).toMatchObject({ app_count: 0 });
    expect(await tiles()).toEqual([]);
    expect((await admin.call(listApplications)).body.org_application_list).toMatchObject([{ user_count: 1 }]);
    const view = await admin.call(viewApplication, { params: { id: 3 }, query: { limit: 5, search: 'ada' } });
    expect(view.body.appuser_details).toMatchObject([{ userapp_status: '0', role_name: 'Accountant' }]);
    expect(view.body.app_details).toMatchObject({ user_count: 1 });
    expect((await setStatus(ada, '1')).status).toBe(200);
    expect(await appsOf()).toMatchObject({ app_count: 1 });
  });

  test('has its role changed only while it is enabled, and only to one of the application', async () => {
    const change = (role_id: number) => admin.post('/api/user/app/role', { ...books, user_id: ada.id, role_id });
    expect((await change(99)).body.errors).toEqual({ role_id: ['This Role is not one of Books.'] });
    await setStatus(ada, '0');
    expect((await change(4)).status).toBe(409);
    await setStatus(ada, '1');
    expect((await change(4)).body.status).toBe('The role of Ada Z in Books was changed.');
    expect((await assignments()).find(({ person }) => person === ada.id)).toMatchObject({ role: 4 });
  });

  test('that does not exist cannot be changed', async () => {
    const other = await named('Otto');
    expect((await setStatus(other, '0')).body).toMatchObject({ code: 404, status: 'This assignment does not exist.' });
    expect((await admin.post('/api/user/app/role', { ...books, user_id: other.id })).status).toBe(404);
  });
});

describe('an application that the operator took out of the catalogue', () => {
  test('is shown nowhere and given to nobody; what was given can be taken away', async () => {
    await add(3, 4);
    await assign(ada);
    server.services.catalogue = new Map([...server.services.catalogue].filter(([id]) => id !== 3));
    const listed = (await admin.call(listApplications)).body.org_application_list;
    expect(listed).toMatchObject([{ app_id: 4 }]);
    const view = await admin.call(viewApplication, { params: { id: 3 } });
    expect(view.body).toMatchObject({
      code: 404,
      status_code: '404',
      status: 'This application is no longer offered.',
    });
    expect((await assign(owner)).body).toMatchObject({ code: 409, status: 'This application is no longer offered.' });
    const user = await admin.call(viewUser, { params: { id: ada.id } });
    expect(user.body.user_app_details).toMatchObject([{ app_name: 'Application 3', role_list: [] }]);
    expect((await setStatus(ada, '0')).body.status).toBe('Application 3 was disabled for Ada Z.');
    expect((await setStatus(ada, '1')).status).toBe(409);
  });

  test('that has no CRM roles in the operator’s own catalogue does not ask for one', async () => {
    const { crm_roles: _none, ...plain } = { crm_roles: undefined, ...shipped[0] };
    await server.close();
    await start({ CATALOGUE_FILE: catalogueFile(JSON.stringify([plain])) });
    await add(2);
    expect((await assign(ada, { ...crm, crmrole_id: null })).status).toBe(200);
  });
});

describe('the people of an application', () => {
  /** Every third of thirty is assigned, or all but one. */
  async function assignSome(which: (index: number) => boolean) {
    await add(3);
    await server.store.write((tx) => tx.deleteFrom('assignments').execute());
    const people: MadePerson[] = [];
    for (let index = 0; index < 30; index++)
      people.push(await named(`P${String(index).padStart(2, '0')}`, { person: { email: `p${index}@acme.test` } }));
    for (const [index, person] of people.entries()) if (which(index)) await assign(person);
  }

  test.each([
    ['few', (index: number) => index % 15 === 0, ['P00 Z', 'P15 Z']],
    [
      'many',
      (index: number) => index % 3 === 0,
      [0, 3, 6, 9, 12, 15, 18, 21, 24, 27].map((n) => `P${String(n).padStart(2, '0')} Z`),
    ],
  ])('%s, page by page and whole, in the order of names', async (_which, among, expected) => {
    await assignSome(among);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await admin.get(`/api/application/view/3?limit=4${cursor && `&cursor=${cursor}`}`);
      expect(page.body).toMatchObject({ total_count: expected.length, total_exact: '1' });
      seen.push(...usersOf(page));
      cursor = page.body.next_cursor as string | null;
    }
    expect(seen).toEqual(expected);
    const whole = await admin.call(viewApplication, { params: { id: 3 } });
    expect(usersOf(whole)).toEqual(expected);
    expect(whole.body).not.toHaveProperty('next_cursor');
  });

  test.each([
    ['few', (index: number) => index === 15 || index === 20],
    ['many', (index: number) => index % 5 === 0],
  ])('are searched among %s, with their number', async (_which, among) => {
    await assignSome(among);
    for (const search of ['p15@acme', 'P15', '15']) {
      const found = await admin.call(viewApplication, { params: { id: 3 }, query: { limit: 4, search } });
      expect(usersOf(found), search).toEqual(['P15 Z']);
      expect(found.body, search).toMatchObject({ total_count: 1, total_exact: '1', next_cursor: null });
    }
    const nobody = await admin.call(viewApplication, { params: { id: 3 }, query: { limit: 4, search: 'p16' } });
    expect(nobody.body).toMatchObject({ appuser_details: [], total_count: 0 });
  });

  test('are told apart by what is enabled', async () => {
    await assignSome((index) => index < 4);
    await setStatus(
      await server.store.read
        .selectFrom('people')
        .select('id')
        .where('first_name', '=', 'P02')
        .executeTakeFirstOrThrow(),
      '0',
    );
    expect(
      usersOf(await admin.call(viewApplication, { params: { id: 3 }, query: { limit: 9, status: 'disabled' } })),
    ).toEqual(['P02 Z']);
    expect(
      usersOf(await admin.call(viewApplication, { params: { id: 3 }, query: { limit: 9, status: 'enabled' } })),
    ).toHaveLength(3);
  });

  test('a cursor of somebody else’s making is refused', async () => {
    await add(3);
    expect(
      (await admin.call(viewApplication, { params: { id: 3 }, query: { limit: 2, cursor: 'nonsense' } })).status,
    ).toBe(422);
  });

  test('of somebody from elsewhere who has not accepted, the name is not told', async () => {
    await add(3);
    await server.store.write((tx) => tx.deleteFrom('assignments').execute());
    await assign(await named('Secret', { external: true, invitedOnly: true, person: { email: 'x@elsewhere.test' } }));
    expect(usersOf(await admin.call(viewApplication, { params: { id: 3 } }))).toEqual(['Typed']);
  });
});
