import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listSignOutNotices } from '#plugins/applications/ownContract.ts';
import { DAY } from '#tests/builders/times.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { signOnCatalogue } from '#tests/server/app/relyingParty.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { sweepToldSignOuts, whyNot } from '#server/features/applications/toldSignOuts.ts';
import { queueLogout } from '#server/features/applications/signOutJobs.ts';
import { startLogoutWorker } from '../logoutWorker.ts';

let it: TestApp;
let admin: Browser;
let person: { id: number };

beforeEach(async () => {
  it = await startTestApp({ env: signOnCatalogue(), now: Date.now() });
  person = await makePerson(it.store, await makeOrganisation(it.store), { admin: true });
  admin = await it.as(person);
});
afterEach(() => it.close());

const form = (address: string | null, more = {}) => ({
  app_name: 'Wiki',
  app_url: 'https://wiki.acme.test/',
  role_list: [{ role_id: 1, role_name: 'Reader' }],
  sign_on: { redirect_uris: ['https://wiki.acme.test/back'], backchannel_logout_uri: address },
  ...more,
});
const add = async (address: string | null) => (await admin.post('/api/application/own/add', form(address))).body;
const stored = (id: number, address: string) =>
  it.store.write((tx) =>
    tx
      .updateTable('own_applications')
      .set({
        sign_on: JSON.stringify({
          redirectUris: [],
          postLogoutUris: [],
          backchannelLogoutUri: address,
          initiateLoginUri: null,
          auth: 'secret',
        }),
      })
      .where('id', '=', id)
      .execute(),
  );

describe('a back-channel logout address that the server would never call is refused when it is saved', () => {
  test.each([
    'http://10.0.0.1/logout',
    'https://192.168.7.7:8443/logout',
    'https://172.31.255.255/logout',
    'http://127.0.0.1/logout',
    'http://localhost:3000/logout',
    'https://app.localhost/logout',
    'http://169.254.169.254/latest',
    'https://100.64.0.1/logout',
    'http://0.0.0.0/logout',
    'http://[::1]/logout',
    'http://[::ffff:10.0.0.1]/logout',
    'http://[64:ff9b::a00:1]/logout',
    'http://[fd00::1]/logout',
    'http://[fe80::1]/logout',
  ])('%s', async (address) => {
    const { code, errors } = await add(address);
    expect(code).toBe(422);
    expect(JSON.stringify(errors)).toMatch(/private network|must have the name of a host/);
    const { app_id: id } = await add('https://wiki.acme.test/logout');
    const changed = await admin.post('/api/application/own/update', form(address, { app_id: id }));
    expect(changed.body.code).toBe(422);
  });

  test('a public one is taken, by http too, and one stored before stays while other things change', async () => {
    const { code, app_id: id } = await add('http://wiki.acme.test/logout');
    expect(code).toBe(200);
    await stored(Number(id), 'http://10.0.0.1/logout');
    const body = { ...form('http://10.0.0.1/logout', { app_id: id }), app_name: 'Books' };
    expect((await admin.post('/api/application/own/update', body)).body.code).toBe(200);
  });
});

describe('an administrator sees whether the sign-out notices arrive', () => {
  let application: Server;
  let status: number;
  let id: number;

  beforeEach(async () => {
    status = 200;
    application = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((done) => application.listen(0, '127.0.0.1', done));
    id = Number((await add('https://wiki.acme.test/logout')).app_id);
  });
  afterEach(() => void application.close());

  const notices = async (by = person) => (await (await it.as(by)).call(listSignOutNotices, { params: { id } })).body;
  async function sendNotice(rounds = 1) {
    const worker = startLogoutWorker(it.services, it.app.log, 3_600_000);
    await it.store.write((tx) => queueLogout(it.services, tx, id, { personId: '7', sid: 'one' }));
    for (let round = 0; round < rounds; round++) {
      await worker.round();
      it.clock.advance(600_001);
    }
    await worker.stop();
  }

  test('one that waits, with the reason, and one that was given up', async () => {
    expect(await notices()).toMatchObject({ code: 200, delivery_list: [] });
    const { port } = application.address() as AddressInfo;
    await stored(id, `http://127.0.0.1:${port}/logout`);
    await sendNotice();
    const why = 'The address is in a private network. The server does not call it.';
    expect(await notices()).toMatchObject({
      delivery_list: [{ delivery_state: 'waiting', attempts: 1, error: why, next_at: expect.any(Number) as number }],
    });
    await sendNotice(20);
    const { delivery_list: list } = await notices();
    expect(list).toMatchObject([
      { delivery_state: 'failed', attempts: 20, next_at: null, error: why },
      { delivery_state: 'failed', attempts: 20 },
    ]);
  }, 60_000);

  test('one that arrived; not to others; not after 30 days, nor after a deletion', async () => {
    await it.store.write((tx) =>
      tx
        .insertInto('told_sign_outs')
        .values({
          application_id: id,
          state: 'delivered',
          created_at: it.clock.now,
          last_at: it.clock.now,
          attempts: 1,
        })
        .execute(),
    );
    expect(await notices()).toMatchObject({
      delivery_list: [{ delivery_state: 'delivered', attempts: 1, error: null }],
    });
    const beta = await makeOrganisation(it.store);
    expect(await notices(await makePerson(it.store, beta, { admin: true }))).toMatchObject({ code: 404 });
    const swept = () => it.store.write((tx) => sweepToldSignOuts(tx, it.clock.now));
    expect(await swept()).toBe(0);
    it.clock.advance(30 * DAY + 1);
    expect(await swept()).toBe(1);
  });
});

test.each([
  [Object.assign(new Error('x'), { response: { status: 503 } }), 'The application answered 503.'],
  [new DOMException('x', 'TimeoutError'), 'The application did not answer in time.'],
  [Object.assign(new Error('x'), { name: 'AbortError', code: 'ABORT_ERR' }), 'The application did not answer in time.'],
  [Object.assign(new Error('x'), { code: 'ENOTFOUND' }), 'DNS does not know the host of the address.'],
  [new Error('The address is in a private network.'), 'The address is in a private network.'],
])('the reason of %s is told in words', (error, sentence) => {
  expect(whyNot(error)).toBe(sentence);
});
