import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getSession } from '#core/contract/session.ts';
import { signOut } from '#plugins/account/contract.ts';
import { makePerson, type MadeOrganisation, type MadePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { assign, follow, type RelyingParty } from '#tests/server/app/relyingParty.ts';
import { startCrm } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
let acme: MadeOrganisation;
let pia: MadePerson;
let browser: Browser;
let crm: RelyingParty;

beforeEach(async () => {
  ({ it, acme, pia, browser, crm } = await startCrm());
});
afterEach(() => it.close());

type Fields = Record<string, string>;
const BYE = 'https://crm.example/bye';
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const asForm = { ...html, 'content-type': 'application/x-www-form-urlencoded' };
const back = { client_id: 'app-2', post_logout_redirect_uri: BYE, state: 'a b' };
const hintOf = async (by: Browser) => ({ id_token_hint: (await crm.signIn(by)).tokens.id_token ?? '' });
const isSignedIn = async () =>
  (await browser.call(getSession, { params: { isAdmin: 1, applicationId: 1 } })).body.code === 200;
const posted = (url: string, fields: Fields, by = browser) =>
  by.send({ method: 'POST', url, headers: asForm, payload: new URLSearchParams(fields).toString() });
const end = (query: Fields) => follow(browser, `/oidc/session/end?${new URLSearchParams(query)}`);
const secretIn = (text = '') => /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? '';

describe('whoever is signed in is asked, and the answer signs out', () => {
  test.each<[string, () => Promise<Fields>]>([
    ['by a bare address, where no application was entered', async () => ({})],
    ['by the name of an application, where none was entered', async () => back],
    ['by the hint of somebody else, where no application was entered', async () => strange()],
    ['by the hint of somebody else, after entering an application', async () => (await crm.signIn(browser), strange())],
    ['by the hint of a former sign-in of the same person', async () => hintOf(await it.as(pia))],
    ['by the hint of this sign-in', async () => ({ ...(await hintOf(browser)), ...back })],
  ])('%s', async (_, queryOf) => {
    const { answer } = await end(await queryOf());
    expect([answer?.status, answer?.text.includes('Sign out of Gatehouse?')]).toEqual([200, true]);
    expect(await isSignedIn()).toBe(true);
    const answered = await posted('/oidc/session/end/confirm', { xsrf: secretIn(answer?.text), logout: 'yes' });
    expect([answered.status, await isSignedIn()]).toEqual([303, false]);
  });
});

async function strange(): Promise<Fields> {
  const other = await makePerson(it.store, acme);
  await assign(it, acme, other);
  return hintOf(await it.as(other));
}

describe('after the end of the portal’s session, an application that signs out gets the person back', () => {
  const revoke = () => it.store.write((tx) => tx.updateTable('sessions').set({ revoked_at: 1 }).execute());
  test.each<[string, () => Promise<unknown>]>([
    ['after signing out of the portal', () => browser.call(signOut)],
    ['after an idle session', async () => it.clock.advance(it.services.config.sessionIdle + 1)],
    ['after the session was ended from afar', revoke],
    ['in a browser without the portal’s cookies', async () => browser.cookies.clear()],
  ])('%s', async (_, change) => {
    const hint = await hintOf(browser);
    await change();
    const rows = () => it.store.read.selectFrom('sign_on_items').select('id').execute();
    const before = (await rows()).length;
    expect((await end({ ...hint, ...back })).at).toBe(`${BYE}?state=a+b`);
    expect((await end(back)).at).toBe(`${BYE}?state=a+b`);
    expect((await end({})).at).toBe('https://portal.example/signin?reason=signed_out');
    expect((await rows()).length, 'a stranger leaves no row').toBe(before);
  });

  test('and an answer to a question that was over meanwhile leads to the sign-in page', async () => {
    const { answer } = await end(back);
    await browser.call(signOut);
    const late = await posted('/oidc/session/end/confirm', { xsrf: secretIn(answer?.text), logout: 'yes' });
    expect([late.status, late.headers.location]).toEqual([303, '/signin?reason=signed_out']);
  });
});

test('a sign-out that an application sends as a form comes again as an address, where the cookies are', async () => {
  const { status, headers } = await posted('/oidc/session/end', back, it.browser());
  expect([status, headers.location]).toEqual([303, `/oidc/session/end?${new URLSearchParams(back)}`]);
  expect((await browser.get(String(headers.location), html)).text).toContain('Sign out of Gatehouse?');
});

describe('a wrong request says that the person is still signed in, with the way out', () => {
  test.each<[string, Fields]>([
    ['a hint that is no token', { id_token_hint: 'x' }],
    ['a token of another issuer', { id_token_hint: 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJhcHAtMiJ9.' }],
    ['an address that is not registered', { client_id: 'app-2', post_logout_redirect_uri: 'https://evil.example/' }],
    ['an unknown application', { client_id: 'app-77' }],
  ])('%s', async (_, query) => {
    const { answer } = await end(query);
    expect([answer?.status, answer?.text.includes('You are still signed in')]).toEqual([400, true]);
    const [, way = ''] = /class="button" href="([^"]+)">Sign out</.exec(answer?.text ?? '') ?? [];
    const out = await browser.get(way.replaceAll('&amp;', '&'), { ...html, 'sec-fetch-site': 'same-origin' });
    expect([out.headers.location, await isSignedIn()]).toEqual(['/signin?reason=signed_out', false]);
  });
});

describe('the portal’s own sign-out asks when another site has led there', () => {
  const [own, other] = ['/account/signout?reason=signed_out', '/logout'];
  test.each([
    ['cross-site', own, 'asks'],
    ['same-site', own, 'asks'],
    ['cross-site', other, 'asks'],
    ['cross-site', '/Logout/', 'asks'],
    ['same-origin', own, 'ends'],
    ['none', own, 'ends'],
    // Over plain HTTP, and in browsers that are parts of other programs.
    ['', own, 'asks'],
    ['', other, 'asks'],
  ])('Sec-Fetch-Site: %s at %s %s', async (site, address, expected) => {
    const headers = { ...html, 'sec-fetch-dest': 'document', 'sec-fetch-site': site };
    let answer = await browser.get(address, headers);
    if (address !== own) answer = await browser.get(String(answer.headers.location), headers);
    const [, action = ''] = /<form action="([^"]+)"><input type="hidden" name="reason"/.exec(answer.text) ?? [];
    expect(action).toBe(expected === 'asks' ? '/account/signout' : '');
    expect(await isSignedIn()).toBe(expected === 'asks');
  });

  test('the question may be answered', async () => {
    const question = await browser.get(own, { ...html, 'sec-fetch-site': 'cross-site' });
    expect(String(question.headers['content-security-policy'])).toContain("form-action 'self'");
    await browser.get(`${own}&logout=yes`, { ...html, 'sec-fetch-site': 'same-origin' });
    expect(await isSignedIn()).toBe(false);
  });

  test('where the browser never says where it comes from, its answer signs out, and that of another session does not', async () => {
    const silent = { ...html, 'sec-fetch-site': '' };
    const answerIn = (text: string) => /name="answer" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const other = await it.as(pia);
    const foreign = answerIn((await other.get(own, silent)).text);
    for (const answer of ['', 'yes', foreign]) {
      await browser.get(`${own}&logout=yes&answer=${answer}`, silent);
      expect(await isSignedIn()).toBe(true);
    }
    const { text } = await browser.get(own, silent);
    const { headers } = await browser.get(`${own}&logout=yes&answer=${answerIn(text)}`, silent);
    expect([headers.location, await isSignedIn()]).toEqual(['/signin?reason=signed_out', false]);
  });

  test('Enter that was meant for another page does not answer it: its button has no focus', async () => {
    for (const address of [own, '/oidc/session/end']) {
      const { text } = await browser.get(address, { ...html, 'sec-fetch-site': 'cross-site' });
      expect(text).toContain('Sign out of Gatehouse?');
      expect(text).not.toContain('autofocus');
    }
  });

  test('with a sign-in page at another host, the forms may lead there', async () => {
    it.services.config.portal.signin_url = 'https://accounts.example/signin';
    for (const address of [own, '/oidc/session/end']) {
      const { headers } = await browser.get(address, { ...html, 'sec-fetch-site': 'cross-site' });
      expect(headers['content-security-policy']).toContain("form-action 'self' https://accounts.example;");
    }
  });

  test('nobody is asked who is not signed in', async () => {
    const { headers } = await it.browser().call(signOut, {}, { ...html, 'sec-fetch-site': 'cross-site' });
    expect(headers.location).toBe('/signin');
  });
});
