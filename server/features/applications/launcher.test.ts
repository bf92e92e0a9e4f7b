import { afterAll, beforeAll, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { assignApplications, listAskable } from '#plugins/applications/contract.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makeOrganisation, makePerson, type MadeOrganisation } from '#tests/server/app/builders.ts';

let server: TestApp;
let acme: MadeOrganisation;
let admin: Browser;

beforeAll(async () => {
  server = await startTestApp();
  acme = await makeOrganisation(server.store, { name: 'Acme' });
  admin = await server.as(await makePerson(server.store, acme, { admin: true }));
  await admin.post('/api/application/apps/add', { org_app: [2, 3, 4, 5].map((app_id) => ({ app_id })) });
});
afterAll(() => server.close());

async function memberWith(...ids: number[]) {
  const person = await makePerson(server.store, acme);
  for (const app_id of ids) await assign(person.id, app_id);
  return { id: person.id, browser: await server.as(person) };
}

const assign = (user_id: number, app_id: number) =>
  admin.call(assignApplications, {
    body: {
      userId: user_id,
      applications: [
        {
          applicationId: app_id,
          roleId: 1,
          crmRoleId: app_id === 2 ? 1 : null,
          profileId: [2, 5].includes(app_id) ? 1 : null,
        },
      ],
    },
  });

const arrange = (browser: Browser, ...tiles: [id: number, pinned?: 'pinned'][]) =>
  browser.post('/api/application/arrange', {
    org_user_app_list: tiles.map(([app_id, pinned]) => ({ app_id, is_pinned: pinned ? '1' : '0' })),
  });

async function tilesOf(browser: Browser) {
  const { body } = await browser.call(userDetails);
  return (body.org_user_app_list as { app_id: number; is_pinned: string }[]).map(
    ({ app_id, is_pinned }) => `${app_id}${is_pinned === '1' ? ' pinned' : ''}`,
  );
}

test('only the own applications can be arranged, each once; a refusal changes nothing', async () => {
  const { browser } = await memberWith(2, 3);
  expect((await arrange(browser, [3], [3])).body).toMatchObject({ code: 409 });
  expect((await arrange(browser, [3], [4])).body).toMatchObject({ code: 404 });
  expect(await tilesOf(browser)).toEqual(['2', '3']);
});

test('tiles come in the kept order, pinned ones first and new ones last, for this person alone', async () => {
  const { id, browser } = await memberWith(2, 3, 5);
  const other = await memberWith(2, 3);
  expect(await tilesOf(browser)).toEqual(['2', '3', '5']);
  expect((await arrange(browser, [5], [3, 'pinned'], [2])).status).toBe(200);
  expect(await tilesOf(browser)).toEqual(['3 pinned', '5', '2']);
  await assign(id, 4);
  expect(await tilesOf(browser)).toEqual(['3 pinned', '5', '2', '4']);
  expect((await arrange(browser, [4], [2], [3])).status).toBe(200);
  expect(await tilesOf(browser)).toEqual(['4', '2', '3', '5']);
  expect((await arrange(browser)).status).toBe(200);
  expect(await tilesOf(browser)).toEqual(['2', '3', '4', '5']);
  expect(await tilesOf(other.browser)).toEqual(['2', '3']);
});

test('an application that is disabled and enabled again keeps its place', async () => {
  const { id, browser } = await memberWith(2, 3);
  await arrange(browser, [3], [2]);
  const setStatus = (userapp_status: string) =>
    admin.post('/api/user/app/status', { app_id: 3, user_id: id, userapp_status });
  await setStatus('0');
  expect(await tilesOf(browser)).toEqual(['2']);
  await setStatus('1');
  expect(await tilesOf(browser)).toEqual(['3', '2']);
});

test('two tabs that arrange at once both succeed', async () => {
  const { browser } = await memberWith(2, 3);
  const answers = await Promise.all(Array.from({ length: 8 }, () => arrange(browser, [3], [2])));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await tilesOf(browser)).toEqual(['3', '2']);
});

test('a member is told names of administrators only while having no application', async () => {
  const beta = await makeOrganisation(server.store, { name: 'Beta' });
  const named = (first_name: string, options: Parameters<typeof makePerson>[2] = {}) =>
    makePerson(server.store, beta, { ...options, person: { first_name, last_name: 'Z' } });
  for (const name of ['Adam', 'Bea', 'Carl']) await named(name, { admin: true });
  await named('Olga', { owner: true, admin: true });
  await named('Zoe', { admin: true, status: 'inactive' });
  await named('Ada', { membership: { duties: 'people applications' } });
  await named('Abe', { membership: { duties: 'people security' } });
  const mia = await named('Mia');
  const browser = await server.as(mia);
  const askable = async () => (await browser.call(listAskable)).body.org_admin_list;
  expect(await askable()).toEqual([
    { user_name: 'Olga Z', is_owner: '1' },
    { user_name: 'Ada Z', is_owner: '0' },
    { user_name: 'Adam Z', is_owner: '0' },
  ]);
  await server.store.write(async (tx) => {
    const row = { organisation_id: beta.id, application_id: 3 };
    await tx
      .insertInto('organisation_applications')
      .values({ ...row, added_at: 0 })
      .execute();
    await tx
      .insertInto('assignments')
      .values({ ...row, person_id: mia.id, role_id: 1, created_at: 0 })
      .execute();
  });
  expect(await askable()).toEqual([]);
});
