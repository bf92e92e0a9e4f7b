import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#tests/server/app/browser.ts';
import { follow } from '#tests/server/app/relyingParty.ts';
import { startCrm } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';
import { mayBegin, strangerLimits } from './strangers.ts';

let it: TestApp;
let browser: Browser;
let address: string;

beforeEach(async () => {
  const started = await startCrm({ address: '203.0.113.4' });
  ({ it, browser } = started);
  const { url } = await started.crm.begin();
  address = url.pathname + url.search;
});
afterEach(() => it.close());

const html = { accept: 'text/html' };
const ask = (from: string, path = address) => it.browser(from).get(path, html);
const { source, site } = strangerLimits;
/** How many of so many sign-ins may begin. */
const begun = (count: number, from: (one: number) => string, length = 700): number =>
  Array.from({ length: count }, (_, one) => mayBegin(it.services, from(one), length)).filter(Boolean).length;
const office = () => '203.0.113.4';

describe('the sign-ins that strangers begin are bounded by source', () => {
  test.each<[string, (one: number) => string]>([
    ['one IPv4 address', office],
    ['the addresses of one IPv6 /64', (one) => `2001:db8:1:2::${one.toString(16)}`],
    ['an IPv4 address written as IPv6', (one) => (one % 2 ? '::ffff:203.0.113.4' : '203.0.113.4')],
  ])('%s', (_, from) => {
    expect(begun(source.burst + 10, from)).toBe(source.burst);
    it.clock.advance(5_000);
    expect(begun(100, from)).toBe(5 * source.eachSecond);
  });

  test('a whole IPv6 /48', () => {
    expect(begun(site.burst + 10, (one) => `2001:db8:1:${one.toString(16)}::1`)).toBe(site.burst);
  });

  test('a request of eight parts counts eight times', () => {
    expect(begun(source.burst, office, 16_000)).toBe(Math.floor(source.burst / 8));
  });

  test('500 people of one office open three applications each at nine on a Monday', () => {
    expect(begun(1_500, office)).toBe(1_500);
    // Whoever comes in the next ten minutes, one more each second, is let in too.
    for (let second = 0; second < 600; second++) {
      it.clock.advance(1_000);
      expect(begun(3, office)).toBe(3);
    }
  });

  test.each([
    ['a request', ''],
    ['requests that differ', '&state=another'],
    ['requests that cannot go on', '&client_id=app-77'],
  ])('%s beyond it gets a page that tries again, and leaves no row', async (_, more) => {
    const rows = async () => (await it.store.read.selectFrom('sign_on_items').select('id').execute()).length;
    begun(source.burst, office);
    const before = await rows();
    const refused = await ask(office(), address + more);
    expect([refused.status, refused.headers['retry-after'], refused.headers['refresh']]).toEqual([429, '5', '5']);
    expect(refused.text).toContain('Too many sign-ins from your network');
    expect(refused.text).toContain('href="/oidc/auth?');
    expect(await rows()).toBe(before);
    // Others, and whoever is signed in, do not feel it.
    expect((await ask('203.0.113.5')).status).toBe(303);
    expect((await follow(browser, address)).at).toContain('code=');
  });
});
