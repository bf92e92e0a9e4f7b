import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { assign, follow, RelyingParty, signOnCatalogue } from '#tests/server/app/relyingParty.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
let browser: Browser;
let crm: RelyingParty;
let address: string;

beforeEach(async () => {
  it = await startTestApp({ env: signOnCatalogue(), now: Date.now() });
  const acme = await makeOrganisation(it.store);
  const person = await makePerson(it.store, acme);
  await assign(it, acme, person);
  browser = await it.as(person, '203.0.113.4');
  crm = await RelyingParty.discover(it);
  const { url } = await crm.begin();
  address = url.pathname + url.search;
});
afterEach(() => it.close());

const html = { accept: 'text/html' };
const ask = (from: string, path = address) => it.browser(from).get(path, html);
/** How many of so many requests of strangers are let in. */
async function letIn(count: number, from: (one: number) => string, path = address): Promise<number> {
  let admitted = 0;
  for (let one = 0; one < count; one++) if ((await ask(from(one), path)).status !== 429) admitted++;
  return admitted;
}
const rows = async () => (await it.store.read.selectFrom('sign_on_items').select('id').execute()).length;

describe('the sign-ins that strangers begin are bounded by source', () => {
  test.each<[string, (one: number) => string, string]>([
    ['one IPv4 address', () => '203.0.113.4', ''],
    ['the addresses of one IPv6 /64', (one) => `2001:db8:1:2::${one.toString(16)}`, ''],
    ['an IPv4 address written as IPv6', (one) => (one % 2 ? '::ffff:203.0.113.4' : '203.0.113.4'), ''],
    ['requests that differ', () => '203.0.113.4', '&state=another'],
    ['requests that cannot go on', () => '203.0.113.4', '&client_id=app-77'],
  ])('%s', async (_, from, more) => {
    expect(await letIn(130, from, address + more)).toBe(120);
    expect(await rows()).toBeLessThanOrEqual(120);
    const refused = await ask(from(0));
    expect([refused.status, refused.headers['retry-after'], refused.headers['refresh']]).toEqual([429, '5', '5']);
    expect(refused.text).toContain('Too many sign-ins from your network');
    expect(refused.text).toContain('href="/oidc/auth?');
    // Others, and whoever is signed in, do not feel it.
    expect((await ask('203.0.113.5')).status).toBe(303);
    expect((await follow(browser, address)).at).toContain('code=');
    it.clock.advance(5_000);
    expect(await letIn(20, from)).toBe(10);
  });

  test('a whole IPv6 /48', async () => {
    expect(await letIn(1_210, (one) => `2001:db8:1:${one.toString(16)}::1`)).toBe(1_200);
  }, 120_000);
});
