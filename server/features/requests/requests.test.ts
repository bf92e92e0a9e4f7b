import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

const CRM = 2;
let it: TestApp;
let acme: Awaited<ReturnType<typeof makeOrganisation>>;
let pia: Awaited<ReturnType<typeof makePerson>>;
let member: Browser;
let admin: Browser;

beforeEach(async () => {
  it = await startTestApp();
  acme = await makeOrganisation(it.store, { name: 'Acme' });
  pia = await makePerson(it.store, acme, { person: { first_name: 'Pia', last_name: 'Berg' } });
  const boss = await makePerson(it.store, acme, { admin: true });
  member = await it.as(pia);
  admin = await it.as(boss);
  await it.store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values({ organisation_id: acme.id, application_id: CRM, added_at: 1 })
      .execute(),
  );
});
afterEach(() => it.close());

const ask = (id = CRM) => member.post('/api/application/ask', { app_id: id });
interface Open {
  request_id: number;
  request_name: string;
  role_name: string;
}

const open = async () => (await admin.get('/api/request/list')).body.request_list as Open[];
const first = async () => (await open())[0]?.request_id ?? 0;
const entrance = async () => (await member.get(`/api/application/entrance/${CRM}`)).body;
const approve = (id: number) => admin.post('/api/request/approve', { request_id: id });
const refuse = (id: number) => admin.post('/api/request/refuse', { request_id: id, request_reason: 'Ask Ada first' });
const told = async () => {
  const rows = await it.store.read.selectFrom('activity').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action).filter((action) => /^(requests|applications)\./.test(action));
};

test('a request is refused with a reason; the person reads it, and may ask again a day later', async () => {
  expect(await entrance()).toMatchObject({ request_status: 'none' });
  await ask();
  expect(await entrance()).toMatchObject({ request_status: 'open' });
  const id = await first();
  expect((await refuse(id)).body.code).toBe(200);
  expect(await open()).toEqual([]);
  expect(await entrance()).toMatchObject({ request_status: 'refused', request_reason: 'Ask Ada first' });
  expect((await ask()).body.code).toBe(409);
  // Of two administrators one answers.
  expect((await approve(id)).body.code).toBe(404);
  it.clock.advance(24 * 3_600_000 + 1);
  member = await it.as(pia);
  expect((await ask()).body.code).toBe(200);
  expect(await told()).toEqual(['requests.asked', 'requests.declined', 'requests.asked']);
});

test('an approved request gives the last role; what was disabled is enabled as it was', async () => {
  expect((await ask(3)).body.code).toBe(404);
  await ask();
  await ask();
  const [request, ...others] = await open();
  expect([request, others]).toMatchObject([{ request_name: 'Pia Berg, CRM', role_name: 'Read Only' }, []]);
  const { body: summary } = await admin.get('/api/dashboard/summary');
  expect(summary.access_requests).toMatchObject({ count: 1, first: [{ name: 'Pia Berg, CRM' }] });
  expect((await approve(request?.request_id ?? 0)).body.code).toBe(200);
  expect(await open()).toEqual([]);
  const given = it.store.read.selectFrom('assignments').select(['role_id', 'enabled']).where('person_id', '=', pia.id);
  expect(await given.execute()).toEqual([{ role_id: 3, enabled: 1 }]);
  expect((await ask()).body.code).toBe(409);

  await it.store.write((tx) => tx.updateTable('assignments').set({ enabled: 0, role_id: 1 }).execute());
  await ask();
  await approve(await first());
  expect(await given.execute()).toEqual([{ role_id: 1, enabled: 1 }]);
  expect(await told()).toEqual(['requests.asked', 'applications.assigned', 'requests.asked', 'applications.enabled']);
});
