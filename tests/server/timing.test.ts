import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Browser } from './app/browser.ts';
import { answerTime, passwordCost, slowOnPurpose } from '#server/credentials/slowOnPurpose.ts';
import { hashPassword } from '#server/credentials/passwords.ts';
import { startTestApp, type TestApp } from './app/startTestApp.ts';
import { makeOrganisation, makePerson } from './app/builders.ts';

// Neither the time nor anything else of an answer may tell whether an address has an account. The fastest of several
// calls for each address are compared, because a busy machine only adds to a time. Without the defences the times differ
// by a factor of five and more.

const MINUTE = 60_000;
/** What `evenTime` makes of every call, in milliseconds, less what timers may be early. */
const EVEN = 390;

let server: TestApp;
/** Addresses with and without an account, and one whose person has not set a password yet. */
const addresses = { known: 'known@acme.test', unknown: 'unknown@acme.test', invited: 'invited@acme.test' };

beforeAll(async () => {
  Object.assign(slowOnPurpose, { passwordCost, answerTime });
  server = await startTestApp();
  const acme = await makeOrganisation(server.store);
  const password_hash = await hashPassword('correct horse battery');
  await makePerson(server.store, acme, { person: { email: addresses.known, password_hash } });
  await makePerson(server.store, acme, { invitedOnly: true, person: { email: addresses.invited } });
});
afterAll(() => server.close());

test('sign-in takes as long for a wrong password as for an unknown address', async () => {
  const times = await compare(9, 'in turn', (browser, user_email) =>
    browser.post('/account/signin', { user_email, password: 'not the password' }),
  );
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(2);
});

test('a forgotten password takes the same time, which is longer than the work', async () => {
  const times = await compare(5, 'together', (browser, user_email) =>
    browser.post('/account/password/forgot', { user_email }),
  );
  expect(Math.min(...times)).toBeGreaterThan(EVEN);
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.5);
});

test('registering takes the same time, which is longer than the work', async () => {
  const form = { org_name: 'Nova', user_fname: 'Nina', password: 'a quiet morning' };
  const times = await compare(5, 'together', (browser, user_email) =>
    browser.post('/account/register', { ...form, user_email }),
  );
  expect(Math.min(...times)).toBeGreaterThan(EVEN);
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.5);
});

/** The quickest time of a call for each address, in milliseconds. All answers have to be the same bytes. */
async function compare(
  rounds: number,
  how: 'in turn' | 'together',
  call: (browser: Browser, address: string) => Promise<Answer>,
): Promise<number[]> {
  const seen = new Set<string>();
  const timed = async (address: string, index: number): Promise<number> => {
    const browser = server.browser(`198.51.100.${index}`);
    const started = performance.now();
    const { status, text, headers } = await call(browser, address);
    const taken = performance.now() - started;
    const { date: _date, 'x-request-id': _id, ...others } = headers;
    seen.add(JSON.stringify([status, text, others]));
    return taken;
  };
  const given = Object.values(addresses);
  const all: number[][] = [];
  for (let round = 0; round <= rounds; round++) {
    // Nobody has to wait for the attempts of the round before.
    server.clock.advance(16 * MINUTE);
    const taken: number[] = [];
    if (how === 'together') taken.push(...(await Promise.all(given.map(timed))));
    else for (const [index, address] of given.entries()) taken.push(await timed(address, index));
    // The first round warms up.
    if (round > 0) all.push(taken);
  }
  expect([...seen]).toHaveLength(1);
  return given.map((_, index) => Math.min(...all.map((taken) => taken[index] ?? 0)));
}
