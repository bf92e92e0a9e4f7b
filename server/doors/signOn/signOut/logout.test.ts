import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getSession } from '#core/contract/session.ts';
import { signOut } from '#plugins/account/contract.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { ISSUER, type RelyingParty } from '#tests/server/app/relyingParty.ts';
import { startCrm } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';
import { queueLogout } from '#server/features/applications/signOutJobs.ts';
import { startLogoutWorker, type LogoutWorker } from '../logoutWorker.ts';

let it: TestApp;
let application: Server;
let browser: Browser;
let crm: RelyingParty;
let workers: LogoutWorker[];
/** The tokens that the application got, and how it answers. */
let got: string[];
let status: number;

beforeEach(async () => {
  got = [];
  status = 200;
  application = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push(new URLSearchParams(body).get('logout_token') ?? '');
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => application.listen(0, '127.0.0.1', done));
  const { port } = application.address() as AddressInfo;
  const facts = { backchannel_logout_uri: `http://127.0.0.1:${port}/logout` };
  ({ it, browser, crm } = await startCrm({ facts }));
  // As in two processes; the timers do not run within a test.
  workers = [1, 2].map(() => startLogoutWorker(it.services, it.app.log, 3_600_000));
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  application.close();
  await it.close();
});

const round = () => Promise.all(workers.map((worker) => worker.round()));
const waiting = () => it.store.read.selectFrom('jobs').select('attempts').execute();

test('the application is told once when the session ends, in the form of the standard', async () => {
  const { claims } = await crm.signIn(browser);
  await round();
  expect(got).toEqual([]);
  await browser.call(signOut);
  await round();
  expect(got).toHaveLength(1);
  const keys = JSON.parse((await it.browser().get('/oidc/jwks')).text) as JSONWebKeySet;
  const { payload, protectedHeader } = await jwtVerify(got[0] ?? '', createLocalJWKSet(keys), { issuer: ISSUER });
  expect(protectedHeader.typ).toBe('logout+jwt');
  expect(payload).toMatchObject({
    aud: 'app-2',
    sid: claims?.sid,
    sub: claims?.sub,
    jti: expect.any(String) as string,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  expect(payload).not.toHaveProperty('nonce');
  await round();
  expect([got.length, await waiting()]).toEqual([1, []]);
});

test('it is told when the application is disabled, while the session goes on', async () => {
  await crm.signIn(browser);
  await it.store.write((tx) => tx.updateTable('assignments').set({ enabled: 0 }).execute());
  await round();
  expect(got).toHaveLength(1);
  expect((await browser.call(getSession, { params: { isAdmin: 1, applicationId: 1 } })).body.code).toBe(200);
});

test('an application that does not answer is told later, also after the process of the first try was killed', async () => {
  await crm.signIn(browser);
  await browser.call(signOut);
  status = 503;
  await round();
  expect([got.length, await waiting()]).toEqual([1, [{ attempts: 1 }]]);
  await round();
  expect(got).toHaveLength(1);
  status = 200;
  // The process that has claimed it is gone.
  await it.store.write((tx) =>
    tx
      .updateTable('jobs')
      .set({ claimed_until: it.clock.now + 30_000 })
      .execute(),
  );
  it.clock.advance(30_001);
  await round();
  expect([got.length, await waiting()]).toEqual([2, []]);
});

test('a sign-out that begins at the application asks once, ends the session of the portal and leads back', async () => {
  const { tokens } = await crm.signIn(browser);
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'https://crm.example/bye',
    state: 'x',
  });
  const question = await browser.get(`/oidc/session/end?${query}`, { accept: 'text/html' });
  expect(question.text).toContain('Sign out of Gatehouse?');
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.text)?.[1] ?? '';
  const confirm = (secret: string) =>
    browser.send({
      method: 'POST',
      url: '/oidc/session/end/confirm',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ xsrf: secret, logout: 'yes' }).toString(),
    });
  expect((await confirm('another')).status).toBe(400);
  expect((await browser.call(getSession, { params: { isAdmin: 1, applicationId: 1 } })).body.code).toBe(200);
  const { status: answered, headers } = await confirm(xsrf);
  expect([answered, headers.location]).toEqual([303, 'https://crm.example/bye?state=x']);
  const signedOut = it.store.read
    .selectFrom('activity')
    .select('second_name')
    .where('action', '=', 'requests.signed-out');
  expect(await signedOut.execute()).toEqual([{ second_name: 'CRM' }]);
  expect((await browser.call(getSession, { params: { isAdmin: 1, applicationId: 1 } })).body.code).toBe(201);
  await round();
  expect(got).toHaveLength(1);
});

test('one look tells all that is due, eight at a time to one application, as fast as it answers', async () => {
  let [now, most] = [0, 0];
  application.on('request', (_request, response) => {
    now += 1;
    most = Math.max(most, now);
    response.on('close', () => (now -= 1));
  });
  await crm.signIn(browser);
  const { id } = await it.store.read.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  await it.store.write(async (tx) => {
    for (let turn = 0; turn < 60; turn += 1)
      await queueLogout(it.services, tx, 2, { personId: String(id), sid: `s${turn}` });
  });
  await workers[0]?.round();
  expect([got.length, await waiting()]).toEqual([60, []]);
  expect(most).toBeLessThanOrEqual(8);
});
