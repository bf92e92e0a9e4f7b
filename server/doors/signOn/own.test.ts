import { createServer, type AddressInfo } from 'node:net';
import * as oidc from 'openid-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rotateSecret } from '#plugins/applications/ownContract.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { follow, type RelyingParty } from '#tests/server/app/relyingParty.ts';
import { addWiki, startSignOn, type Wiki } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';
import { queueLogout } from '#server/features/applications/signOutJobs.ts';
import { startLogoutWorker } from './logoutWorker.ts';

let it: TestApp;
let acme: Awaited<ReturnType<typeof makeOrganisation>>;
let pia: Awaited<ReturnType<typeof makePerson>>;
let admin: Browser;
let browser: Browser;
let id: number;
let wiki: RelyingParty;
let withSecret: Wiki['withSecret'];

beforeEach(async () => {
  ({ it, acme, pia, browser } = await startSignOn());
  admin = await it.as(await makePerson(it.store, acme, { admin: true }));
  const backchannel_logout_uri = 'https://wiki.acme.test/logout';
  ({ id, wiki, withSecret } = await addWiki(it, admin, pia, { backchannel_logout_uri }));
});
afterEach(() => it.close());

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
const archive = (archived: '0' | '1') =>
  admin.post('/api/application/own/archive', { app_id: id, is_archived: archived });
const pageAt = async (who: Browser, change: (url: URL) => void = () => undefined) => {
  const { url } = await wiki.begin();
  change(url);
  const { at, answer } = await follow(who, url);
  return { at, status: answer?.status, text: answer?.text ?? '' };
};

test('people of the organisation sign in with their role; archiving ends it at once, and restoring brings it back', async () => {
  const { tokens, claims } = await wiki.signIn(browser);
  expect(claims).toMatchObject({ aud: `app-${id}`, role: { id: 2, name: 'Reader' }, organisation: { name: 'Acme' } });
  const info = () => outcome(oidc.fetchUserInfo(wiki.config, tokens.access_token, String(pia.id)));
  expect(await info()).toBe('ok');
  await archive('1');
  expect(await info()).not.toBe('ok');
  expect((await pageAt(browser)).at).toBe(`https://portal.example/application/refused/${id}`);
  const [entry] = await it.store.read
    .selectFrom('activity')
    .select('second_name')
    .where('action', '=', 'requests.refused')
    .execute();
  expect(entry).toEqual({ second_name: 'Wiki' });
  await archive('0');
  expect((await wiki.signIn(browser)).claims?.sub).toBe(String(pia.id));
});

test('both secrets of a rotation work for a day, a wrong one does not', async () => {
  const { body } = await admin.call(rotateSecret, { body: { id } });
  expect((await wiki.signIn(browser)).claims?.sub).toBe(String(pia.id));
  const renewed = await withSecret(String(body.client_secret));
  expect((await renewed.signIn(browser)).claims?.sub).toBe(String(pia.id));
  it.clock.advance(86_400_001);
  expect(await outcome(oidc.tokenRevocation(wiki.config, 'any'))).toMatch(/WWW-Authenticate/);
  expect(await outcome(oidc.tokenRevocation(renewed.config, 'any'))).toBe('ok');
});

test('only exact redirect addresses and only with PKCE', async () => {
  const wrong = await pageAt(browser, (url) => url.searchParams.set('redirect_uri', `${wiki.callback}/`));
  expect([wrong.status, wrong.text.includes('redirect_uri')]).toEqual([400, true]);
  const plain = await pageAt(browser, (url) => url.searchParams.delete('code_challenge'));
  expect(new URL(plain.at).searchParams.get('error')).toBe('invalid_request');
});

test('to people of another organisation it is like an application that nobody has', async () => {
  const beta = await makeOrganisation(it.store, { name: 'Beta' });
  const other = await it.as(await makePerson(it.store, beta, { admin: true }));
  const unknown = (url: URL) => url.searchParams.set('client_id', 'app-1987654321');
  const there = await pageAt(other);
  expect(there.status).toBe(400);
  expect(there.text).toContain('client is invalid');
  expect(there.text).toBe((await pageAt(other, unknown)).text);
  const ending = (clientId: string) => other.get(`/oidc/session/end?client_id=${clientId}`);
  expect((await ending(`app-${id}`)).text).toBe((await ending('app-1987654321')).text);
  const tile = async (which: number) => (await other.get(`/application/open/${which}`)).text;
  expect(await tile(id)).toBe(await tile(1_987_654_321));
  // Somebody who is not signed in begins at the sign-in page, and learns nothing from a wrong request.
  const stranger = it.browser();
  const wrong = (url: URL) => url.searchParams.set('redirect_uri', 'https://evil.test/');
  expect((await pageAt(stranger, wrong)).text).toBe((await pageAt(stranger, unknown)).text);
  // A person of Beta who signs in on the way is told the same.
  const { url } = await wiki.begin();
  const back = new URL((await follow(stranger, url)).at).searchParams.get('return_to') ?? '';
  await stranger.takeSession(it.services, (await makePerson(it.store, beta)).id);
  expect((await follow(stranger, back)).answer?.text).toBe(there.text);
});

test('the notice of a sign-out does not even connect to a private address that an organisation has typed', async () => {
  let connections = 0;
  const inside = createServer(() => void (connections += 1));
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  const { port } = inside.address() as AddressInfo;
  const worker = startLogoutWorker(it.services, it.app.log, 3_600_000);
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0']) {
    // As it was stored before such addresses were refused, or as a name that leads there later.
    const { sign_on: stored } = await it.store.read
      .selectFrom('own_applications')
      .select('sign_on')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const facts = { ...(JSON.parse(stored ?? '{}') as object), backchannelLogoutUri: `http://${host}:${port}/logout` };
    await it.store.write((tx) =>
      tx
        .updateTable('own_applications')
        .set({ sign_on: JSON.stringify(facts) })
        .where('id', '=', id)
        .execute(),
    );
    await it.store.write((tx) => queueLogout(it.services, tx, id, { personId: String(pia.id), sid: 'one' }));
    await worker.round();
    const rows = await it.store.read.selectFrom('jobs').select('last_error').orderBy('id', 'desc').execute();
    expect(rows[0]?.last_error, host).toContain('The address is in a private network.');
  }
  await worker.stop();
  inside.close();
  expect(connections).toBe(0);
});

test('the test goes the whole way and shows the claims, or the reason; only to administrators', async () => {
  const person = (await it.store.read.selectFrom('people').select('id').where('id', '<>', pia.id).execute()).at(-1);
  const refused = await follow(admin, `/oidc/test/${id}`);
  expect(refused.answer?.text).toContain('This application is not assigned to the user.');
  await admin.post('/api/application/add/user', {
    app_id: id,
    user_id: person?.id,
    role_id: 1,
    crmrole_id: null,
    profile_id: null,
  });
  const { at, answer } = await follow(admin, `/oidc/test/${id}`);
  expect(answer?.text).toContain('The sign-on to Wiki works');
  expect(answer?.text).toContain('Editor');
  // The answer is shown once, and to nobody else.
  expect((await admin.get(at.replace('https://portal.example', ''))).status).toBe(410);
  expect((await browser.get(`/oidc/test/${id}`)).status).toBe(404);
  expect((await admin.get('/oidc/test/2')).status).toBe(404);
});
