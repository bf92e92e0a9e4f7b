import { beforeEach, expect, test } from 'vitest';
import { viewSummary } from '#plugins/dashboard/contract.ts';
import { approveRequest, askForAccess, listRequests, refuseRequest, viewEntrance } from '#plugins/requests/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { MadePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';

const CRM = 2;
let it: Acme<'admin'>;
let pia: MadePerson;
let member: Browser;
let admin: Browser;

beforeEach(async () => {
  it = await acme({ people: ['admin'] });
  pia = await it.make({ person: { first_name: 'Pia', last_name: 'Berg' } });
  member = await it.as(pia);
  admin = await it.as(it.admin);
  await it.store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values({ organisation_id: it.acme.id, application_id: CRM, added_at: 1 })
      .execute(),
  );
});

const ask = (id = CRM) => member.call(askForAccess, { body: { applicationId: id } });
interface Open {
  request_id: number;
  request_name: string;
  role_name: string;
}

const open = async () => (await admin.call(listRequests)).body.request_list as Open[];
const first = async () => (await open())[0]?.request_id ?? 0;
const entrance = async () => (await member.call(viewEntrance, { params: { id: CRM } })).body;
const approve = (id: number) => admin.call(approveRequest, { body: { id } });
const refuse = (id: number) => admin.call(refuseRequest, { body: { id, reason: 'Ask Ada first' } });
const actions = async () => {
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
  expect(await actions()).toEqual(['requests.asked', 'requests.declined', 'requests.asked']);
});

test('an approved request gives the last role; what was disabled is enabled as it was', async () => {
  expect((await ask(3)).body.code).toBe(404);
  await ask();
  await ask();
  const [request, ...others] = await open();
  expect([request, others]).toMatchObject([{ request_name: 'Pia Berg, CRM', role_name: 'Read Only' }, []]);
  const { body: summary } = await admin.call(viewSummary);
  expect(summary.access_requests).toMatchObject({ count: 1, first: [{ name: 'Pia Berg, CRM' }] });
  expect((await approve(request?.request_id ?? 0)).body.code).toBe(200);
  expect(await open()).toEqual([]);
  const assigned = it.store.read
    .selectFrom('assignments')
    .select(['role_id', 'enabled'])
    .where('person_id', '=', pia.id);
  expect(await assigned.execute()).toEqual([{ role_id: 3, enabled: 1 }]);
  expect((await ask()).body.code).toBe(409);

  await it.store.write((tx) => tx.updateTable('assignments').set({ enabled: 0, role_id: 1 }).execute());
  await ask();
  await approve(await first());
  expect(await assigned.execute()).toEqual([{ role_id: 1, enabled: 1 }]);
  expect(await actions()).toEqual([
    'requests.asked',
    'applications.assigned',
    'requests.asked',
    'applications.enabled',
  ]);
});

test('whoever may answer gets one mail in a while, and whoever asked is told of the answer', async () => {
  const limited = async (email: string, duties: string, ids = '') =>
    it.make({ membership: { duties, duty_applications: ids }, person: { email } });
  await limited('crm@acme.test', 'applications', String(CRM));
  await limited('books@acme.test', 'applications', '3');
  await limited('people@acme.test', 'people');
  const boss = await it.make({ admin: true, person: { email: 'second@acme.test' } });
  let seen = 0;
  const mails = async () => {
    const sent = it.store.read.selectFrom('outbox').select(['recipient', 'subject', 'text']).orderBy('id').offset(seen);
    const all = await sent.limit(100).execute();
    seen += all.length;
    return all;
  };
  await ask();
  const letters = await mails();
  expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual(
    [it.admin.email, 'crm@acme.test', 'second@acme.test'].toSorted(),
  );
  expect(new Set(letters.map(({ subject }) => subject))).toEqual(new Set(['Pia Berg asks for CRM']));

  // The answer is sent to the person alone. An administrator who asks is not told of the own request.
  const id = await first();
  const asBoss = await it.as(boss);
  await asBoss.call(askForAccess, { body: { applicationId: CRM } });
  expect(await mails()).toEqual([]);
  await refuse(id);
  expect(await mails()).toMatchObject([
    {
      recipient: pia.email,
      subject: 'Your request for CRM was refused',
      text: expect.stringContaining('Ask Ada first'),
    },
  ]);
  it.clock.advance(24 * 3_600_000 + 1);
  member = await it.as(pia);
  admin = await it.as(boss);
  await ask();
  expect(await mails()).toHaveLength(3);
  const own = (await open()).find(({ request_name: name }) => name === 'Pia Berg, CRM');
  await approve(own?.request_id ?? 0);
  expect(await mails()).toMatchObject([{ recipient: pia.email, subject: 'You can now use CRM' }]);
  // Somebody who is inactive is not written to.
  await it.store.write((tx) => tx.updateTable('assignments').set({ enabled: 0 }).execute());
  await ask();
  await mails();
  await it.store.write((tx) =>
    tx.updateTable('memberships').set({ status: 'inactive' }).where('person_id', '=', pia.id).execute(),
  );
  const last = await it.store.read.selectFrom('access_requests').select('id').where('person_id', '=', pia.id).execute();
  expect((await refuse(last[0]?.id ?? 0)).body.code).toBe(200);
  expect(await mails()).toEqual([]);
});

test('somebody who asks for much writes one mail to each who answers; an own request keeps no mail away', async () => {
  await it.store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values({ organisation_id: it.acme.id, application_id: 3, added_at: 1 })
      .execute(),
  );
  const clerk = { membership: { duties: 'applications' }, person: { email: 'clerk@acme.test' } };
  const asClerk = await it.as(await it.make(clerk));
  const recipients = async () =>
    (await it.store.read.selectFrom('outbox').select('recipient').orderBy('id').execute()).map((row) => row.recipient);
  await asClerk.call(askForAccess, { body: { applicationId: CRM } });
  expect(await recipients()).toEqual([it.admin.email]);
  for (const id of [CRM, 3]) expect((await ask(id)).body.code).toBe(200);
  expect(await recipients()).toEqual([it.admin.email, 'clerk@acme.test']);
});
