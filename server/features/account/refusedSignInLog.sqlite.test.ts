import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPersonRange, makeOrganisation, type MadePerson } from '#tests/server/app/builders.ts';
import { addPasskey, signInWith } from '#tests/server/app/passkey.ts';
import { giveCode, makeWithPassword, PASSWORD, signIn, turnOn } from '#tests/server/app/security.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
let ada: MadePerson;
beforeEach(async () => {
  it = await startTestApp();
  ada = await makeWithPassword(it, await makeOrganisation(it.store), { person: { email: 'ada@acme.test' } });
});
afterEach(() => it.close());

const WRONG = 'not the password';

const kinds: Record<string, () => Promise<{ status: number }>> = {
  'a wrong password': () => signIn(it.browser(), ada, WRONG),
  'a wrong password for an address in other letters': () =>
    it.browser().post('/account/signin', { user_email: ' ADA@acme.test ', password: WRONG }),
  'a wrong code': async () => {
    await turnOn(it, await it.as(ada));
    const browser = it.browser();
    expect((await signIn(browser, ada)).status).toBe(200);
    return giveCode(browser, '000000');
  },
  'a passkey of another site': async () => {
    const { passkey } = await addPasskey(await it.as(ada));
    return signInWith(it.browser(), passkey, { origin: 'https://elsewhere.example' });
  },
  'a network address that the own ranges do not include': async () => {
    await addPersonRange(it.store, ada.id, '192.0.2.1', '192.0.2.9');
    return signIn(it.browser('198.51.100.7'), ada);
  },
  'too many attempts': async () => {
    for (let guess = 0; guess < 10; guess++) await signIn(it.browser(), ada, WRONG);
    return signIn(it.browser(), ada);
  },
};

test.each(Object.keys(kinds))('a refused sign-in is logged with the account: %s', async (kind) => {
  const answer = await kinds[kind]?.();
  expect(answer?.status).toBeGreaterThan(400);
  const line = JSON.parse(it.log.at(-1) ?? '{}') as object;
  expect(line).toMatchObject({ status: answer?.status, account: ada.id });
  expect(line).not.toHaveProperty('person');
  for (const secret of [ada.email, PASSWORD, WRONG]) expect(it.log.join('').toLowerCase()).not.toContain(secret);
});

test.each(['nobody@acme.test', 'MyPassword@2026.example', 'a'.repeat(200) + '@acme.test'])(
  'of an unknown account nothing is logged, because it may be a password in the wrong field: %s',
  async (user_email) => {
    const { status } = await it.browser().post('/account/signin', { user_email, password: WRONG });
    const line = JSON.parse(it.log.at(-1) ?? '{}') as object;
    expect(line).toMatchObject({ status, path: '/account/signin' });
    for (const key of ['account', 'person']) expect(line).not.toHaveProperty(key);
    expect(it.log.join('').toLowerCase()).not.toContain(user_email.slice(0, 12).toLowerCase());
  },
);

test('somebody who is signed in and tries another account is named beside it; a sign-in names only who it is', async () => {
  const eve = await makeWithPassword(it, await makeOrganisation(it.store));
  const browser = await it.as(eve);
  await signIn(browser, ada, WRONG);
  await signIn(it.browser(), ada);
  const [refused, done] = it.log.slice(-2).map((line) => JSON.parse(line) as object);
  expect(refused).toMatchObject({ status: 403, person: eve.id, account: ada.id });
  expect(done).toMatchObject({ status: 200, person: ada.id });
  expect(done).not.toHaveProperty('account');
});
