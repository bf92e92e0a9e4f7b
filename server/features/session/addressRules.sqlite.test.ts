import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listUsers } from '#plugins/users/contract.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import {
  addPersonRange,
  addPolicyRange,
  makeOrganisation,
  makePerson,
  makePolicy,
} from '#tests/server/app/builders.ts';

let it: TestApp;
let acme: Awaited<ReturnType<typeof makeOrganisation>>;
let person: Awaited<ReturnType<typeof makePerson>>;
beforeEach(async () => {
  it = await startTestApp();
  acme = await makeOrganisation(it.store);
  person = await makePerson(it.store, acme, { admin: true });
});
afterEach(() => it.close());

const validate = '/api/organisation/ipaddress/validate';

/** The address together with its code, so that a failed test shows the address. */
const codeOf = async (browser: Browser, url: string) => [url, (await browser.get(url)).body.code];

/** The code of a call into the organisation from this address. */
async function codeFrom(
  address: string,
  headers: Record<string, string> = {},
  url = '/api/user/list',
): Promise<number> {
  const browser = await it.as(person, address);
  return (await browser.get(url, headers)).body.code;
}

describe('ranges of policies', () => {
  test('refuse with 451 on every call into the organisation; the switch page keeps its calls', async () => {
    await addPolicyRange(it.store, acme.policyId, '10.0.0.10', '10.0.0.20');
    const browser = await it.as(person, '10.0.0.21');
    expect(await browser.call(listUsers)).toMatchObject({ status: 403, body: { code: 451, reason: 'shut_out' } });
    expect(await browser.get(validate)).toMatchObject({ status: 403, body: { code: 451 } });
    for (const url of ['/api/user/details', '/api/organisation/list', '/account/sessions'])
      expect(await codeOf(browser, url)).toEqual([url, 200]);
  });

  test.each([
    ['10.0.0.9', 451],
    ['10.0.0.10', 200],
    ['10.0.0.20', 200],
    ['10.0.0.21', 451],
    ['100.0.0.10', 451],
    ['2001:db8::1', 451],
    ['::ffff:10.0.0.10', 200],
    ['::ffff:10.0.0.21', 451],
    ['::10.0.0.10', 451],
  ])('from 10.0.0.10 to 10.0.0.20: %s is answered by %i', async (address, code) => {
    await addPolicyRange(it.store, acme.policyId, '10.0.0.10', '10.0.0.20');
    expect(await codeFrom(address)).toBe(code);
  });

  test.each([
    ['2001:db8::f', 451],
    ['2001:db8::10', 200],
    ['2001:0DB8:0:0:0:0:0:FF', 200],
    ['2001:db8::100', 451],
    ['10.0.0.10', 451],
  ])('from 2001:db8::10 to 2001:db8::ff: %s is answered by %i', async (address, code) => {
    await addPolicyRange(it.store, acme.policyId, '2001:db8::10', '2001:db8::ff');
    expect(await codeFrom(address)).toBe(code);
  });

  test('a range of all IPv6 addresses admits no IPv4 address, mapped or not', async () => {
    await addPolicyRange(it.store, acme.policyId, '::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff');
    expect(await codeFrom('2001:db8::1')).toBe(200);
    expect(await codeFrom('10.0.0.1')).toBe(451);
    expect(await codeFrom('::ffff:10.0.0.1')).toBe(451);
  });

  test('are the union of the default policy and those of the own groups; other groups do not count', async () => {
    const other = await makePerson(it.store, acme);
    await addPolicyRange(it.store, acme.policyId, '10.0.0.1', '10.0.0.1');
    await makePolicy(it.store, acme, { ranges: [['10.0.0.2', '10.0.0.2']], people: [person] });
    await makePolicy(it.store, acme, { ranges: [['10.0.0.3', '10.0.0.3']], people: [other] });
    expect(await codeFrom('10.0.0.1')).toBe(200);
    expect(await codeFrom('10.0.0.2')).toBe(200);
    expect(await codeFrom('10.0.0.3')).toBe(451);
  });

  test('of another organisation do not count', async () => {
    const beta = await makeOrganisation(it.store);
    await addPolicyRange(it.store, beta.policyId, '10.0.0.1', '10.0.0.1');
    expect(await codeFrom('10.0.0.99')).toBe(200);
  });

  test('a new one applies from the next call on, with the same token', async () => {
    const browser = await it.as(person, '10.0.0.99');
    expect((await browser.call(listUsers)).body.code).toBe(200);
    await addPolicyRange(it.store, acme.policyId, '10.0.0.1', '10.0.0.1');
    expect((await browser.call(listUsers)).body.code).toBe(451);
  });

  test('refuse an unknown address', async () => {
    expect(await codeFrom('not an address')).toBe(200);
    await addPolicyRange(it.store, acme.policyId, '0.0.0.0', '255.255.255.255');
    expect(await codeFrom('not an address')).toBe(451);
  });
});

describe('own ranges', () => {
  test('refuse with 451 on every call, whatever the policies admit', async () => {
    await addPersonRange(it.store, person.id, '10.0.0.1', '10.0.0.5');
    await addPolicyRange(it.store, acme.policyId, '10.0.0.5', '10.0.0.9');
    expect(await codeFrom('10.0.0.5')).toBe(200);
    expect(await codeFrom('10.0.0.1')).toBe(451);
    expect(await codeFrom('10.0.0.9')).toBe(451);
  });

  test('of another person do not count', async () => {
    const other = await makePerson(it.store, acme);
    await addPersonRange(it.store, other.id, '10.0.0.1', '10.0.0.1');
    expect(await codeFrom('10.0.0.99')).toBe(200);
  });
});

describe('headers of a client that is not a trusted proxy', () => {
  test.each<Record<string, string>>([
    { 'x-forwarded-for': '10.0.0.1' },
    { 'x-forwarded-for': '10.0.0.1, 10.0.0.1' },
    { forwarded: 'for=10.0.0.1' },
    { 'x-real-ip': '10.0.0.1' },
    { 'x-client-ip': '10.0.0.1' },
    { 'cf-connecting-ip': '10.0.0.1' },
    { 'true-client-ip': '10.0.0.1' },
    { host: '10.0.0.1', 'x-forwarded-host': '10.0.0.1' },
  ])('change nothing: %o', async (headers) => {
    await addPolicyRange(it.store, acme.policyId, '10.0.0.1', '10.0.0.1');
    expect(await codeFrom('203.0.113.9', headers)).toBe(451);
    // The log shows the same address that the rules use.
    expect(JSON.parse(it.log.at(-1) ?? '{}')).toMatchObject({ address: '203.0.113.9', code: 451 });
  });

  test('and behind a listed proxy the address that the proxy saw counts', async () => {
    await it.close();
    it = await startTestApp({ env: { TRUSTED_PROXIES: '10.9.0.0/16' } });
    acme = await makeOrganisation(it.store);
    person = await makePerson(it.store, acme, { admin: true });
    await addPolicyRange(it.store, acme.policyId, '10.0.0.1', '10.0.0.1');
    expect(await codeFrom('10.9.0.1', { 'x-forwarded-for': '10.0.0.1' })).toBe(200);
    expect(await codeFrom('10.9.0.1', { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' })).toBe(451);
    expect(await codeFrom('203.0.113.9', { 'x-forwarded-for': '10.0.0.1' })).toBe(451);
  });
});
