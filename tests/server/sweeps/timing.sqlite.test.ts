import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { forgotPassword, register, signIn } from '#plugins/account/contract.ts';
import { MINUTE } from '#tests/builders/times.ts';
import type { Answer, Browser } from '../app/browser.ts';
import { answerTime, passwordCost, slowOnPurpose } from '#server/platform/credentials/slowOnPurpose.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { startTestApp, type TestApp } from '../app/startTestApp.ts';
import { makeOrganisation, makePerson } from '../app/builders.ts';

// Neither the time nor another part of a reply may reveal if an address has an account. The fastest of several calls
// for each address are compared, because a busy machine only adds to a time. A very busy machine slows every one of a
// few calls, so calls are made until the fastest agree. Without the defences they never agree: their times differ by a
// factor of five and more.

const ROUNDS = { least: 5, most: 40 };
vi.setConfig({ testTimeout: 240_000 });

/** The fixed time of `evenTime` in milliseconds, less the inaccuracy of timers. */
const EVEN = 390;

let server: TestApp;
/** Addresses with and without an account, and one whose person has no password yet. */
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

test('sign-in takes equally long for a wrong password and for an unknown address', async () => {
  const times = await compare(2, 'in turn', (browser, user_email) =>
    browser.call(signIn, { body: { email: user_email, password: 'not the password' } }),
  );
  expect(ratio(times)).toBeLessThan(2);
});

test('a forgotten password takes a fixed time, longer than the work', async () => {
  const times = await compare(1.5, 'together', (browser, user_email) =>
    browser.call(forgotPassword, { body: { email: user_email } }),
  );
  expect(Math.min(...times)).toBeGreaterThan(EVEN);
  expect(ratio(times)).toBeLessThan(1.5);
});

test('registering takes a fixed time, longer than the work', async () => {
  const form = { organisationName: 'Nova', firstName: 'Nina', password: 'a quiet morning' };
  const times = await compare(1.5, 'together', (browser, user_email) =>
    browser.call(register, { body: { ...form, email: user_email } }),
  );
  expect(Math.min(...times)).toBeGreaterThan(EVEN);
  expect(ratio(times)).toBeLessThan(1.5);
});

const ratio = (times: number[]): number => Math.max(...times) / Math.min(...times);

/**
 * The fastest call for each address, in milliseconds. Makes calls until they differ by less than the factor, or for
 * the most rounds. All replies must be the same bytes.
 */
async function compare(
  factor: number,
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
  const inputs = Object.values(addresses);
  let fastest = inputs.map(() => Infinity);
  for (let round = 0; round <= ROUNDS.most; round++) {
    // After the window in which attempts are counted.
    server.clock.advance(16 * MINUTE);
    const taken: number[] = [];
    if (how === 'together') taken.push(...(await Promise.all(inputs.map(timed))));
    else for (const [index, address] of inputs.entries()) taken.push(await timed(address, index));
    // The first round warms up.
    if (round > 0) fastest = fastest.map((time, index) => Math.min(time, taken[index] ?? time));
    if (round >= ROUNDS.least && ratio(fastest) < factor) break;
  }
  expect([...seen]).toHaveLength(1);
  return fastest;
}
