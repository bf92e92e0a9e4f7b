import { beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { explainAccess } from '#plugins/access/contract.ts';
import { listGroups } from '#plugins/groups/contract.ts';
import { makePrimary } from '#plugins/organisation/contract.ts';
import {
  addPersonRange,
  changePassword,
  disableTwoFactor,
  listPasskeys,
  listRanges,
  removePasskey,
  renamePasskey,
  twoFactorStatus,
} from '#plugins/security/contract.ts';
import { resetFactors } from '#plugins/users/contract.ts';
import { MINUTE } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makeMember, makeOrganisation, makePolicy } from '#tests/server/app/builders.ts';
import {
  addPasskey,
  answerWith,
  askChallenge,
  beginPasskey,
  sendPasskey,
  signInWith,
  SoftPasskey,
} from '#tests/server/app/passkey.ts';
import { giveCode, makeWithPassword, PASSWORD, signIn, turnOn } from '#tests/server/app/security.ts';
import { tokenOf } from '#tests/server/app/programDoor.ts';

let it: Acme<'member'>;
let browser: Browser;
beforeEach(async () => {
  it = await acme({ people: ['member'] });
  browser = await it.as(it.member);
});

interface Listed {
  passkey_id: number;
  passkey_name: string;
  last_used_at: number | null;
}
const list = async (of = browser) => (await of.call(listPasskeys)).body.passkey_list as Listed[];
const firstId = async () => (await list())[0]?.passkey_id ?? 0;
const remove = async (id: number, password = PASSWORD) => browser.call(removePasskey, { body: { id, password } });
const mails = async () => it.store.read.selectFrom('outbox').select(['subject', 'text']).orderBy('id').execute();
const forced = () => makePolicy(it.store, it.acme, { forced: true, people: [it.member] });

describe('adding a passkey', () => {
  test('needs the password, and its wrong ones are counted', async () => {
    const ask = (password: string) => browser.post('/api/security/passkey/options', { password });
    for (let guess = 0; guess < 10; guess++)
      expect((await ask(`guess ${guess}`)).body.errors).toEqual({ password: ['The password is wrong.'] });
    expect((await ask(PASSWORD)).body.code).toBe(429);
  });

  test.each([
    ['of another origin', { origin: 'http://localhost:3001' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without verification', { unverified: true }],
  ] as const)('%s is refused', async (_what, faults) => {
    const answer = await sendPasskey(browser, new SoftPasskey().create(await beginPasskey(browser), faults));
    expect(answer.body.code).toBe(409);
    expect(await list()).toEqual([]);
  });

  test('is refused with a challenge that is too old, of the sign-in, of another session or before a new password', async () => {
    const options = await beginPasskey(browser);
    const passkey = new SoftPasskey();
    expect((await sendPasskey(await it.as(it.member), passkey.create(options))).body.code).toBe(409);
    expect(
      (await sendPasskey(browser, passkey.create({ ...options, ...(await askChallenge(browser)) }))).body.code,
    ).toBe(409);
    it.clock.advance(5 * MINUTE);
    expect((await sendPasskey(browser, passkey.create(options))).body.code).toBe(409);
    const again = await beginPasskey(browser);
    await browser.call(changePassword, {
      body: {
        current: PASSWORD,
        next: 'a quiet morning',
      },
    });
    await browser.authorise();
    expect((await sendPasskey(browser, passkey.create(again))).body.code).toBe(409);
  });

  test('brings recovery codes with the first factor, ends other sessions, and tells by mail', async () => {
    const other = await it.as(it.member);
    const { codes } = await addPasskey(browser);
    expect(codes).toHaveLength(10);
    expect((await other.call(userDetails)).body.code).toBe(203);
    expect((await mails()).at(-1)?.subject).toBe('A passkey was added to your account');
    expect(await list()).toMatchObject([{ passkey_name: 'This device', last_used_at: null }]);
    it.clock.advance(1);
    expect((await addPasskey(browser)).codes).toEqual([]);
    expect((await list()).map((one) => one.passkey_name)).toEqual(['This device', 'This device 2']);
    // The second one is told of the first, so that one device is not added twice.
    expect((await beginPasskey(browser)).excludeCredentials).toHaveLength(2);
  });

  test('of a passkey that is known, of whomever, is refused', async () => {
    const { passkey } = await addPasskey(browser);
    const other = await it.as(await makeWithPassword(it, it.acme));
    const answer = await sendPasskey(other, passkey.create(await beginPasskey(other)));
    expect(answer.body).toMatchObject({ code: 409, status: 'This passkey was already added.' });
  });

  test('is the second factor that a policy forces', async () => {
    await forced();
    expect((await browser.call(listRanges)).body.code).toBe(452);
    await addPasskey(browser);
    expect((await browser.call(listRanges)).body.code).toBe(200);
  });
});

describe('signing in', () => {
  test('with a passkey is enough, whatever else is set up', async () => {
    const { passkey } = await addPasskey(browser);
    await turnOn(it, browser);
    const fresh = it.browser();
    expect((await signInWith(fresh, passkey)).body.status).toBe('You are signed in.');
    await fresh.authorise();
    expect((await fresh.call(listRanges)).body.code).toBe(200);
    expect((await list())[0]?.last_used_at).toBe(it.clock.now);
  });

  test('with the password owes the passkey or a recovery code', async () => {
    const { passkey, codes } = await addPasskey(browser);
    const half = it.browser();
    expect((await signIn(half, it.member)).body).toMatchObject({
      second_factor: '1',
      is_passkey: '1',
      is_authenticator: '0',
    });
    expect((await half.authorise()).body.code).not.toBe(200);
    expect((await signInWith(half, passkey)).body.code).toBe(200);
    const lost = it.browser();
    await signIn(lost, it.member);
    expect((await giveCode(lost, codes[0] ?? '')).body.code).toBe(200);
  });

  test('is refused from another origin, for another host, without verification, by a copy, twice, and too late', async () => {
    const { passkey } = await addPasskey(browser);
    const fresh = it.browser();
    for (const faults of [{ origin: 'https://localhost:3000' }, { rpId: 'evil.test' }, { unverified: true }] as const)
      expect((await signInWith(fresh, passkey, faults)).body.code).toBe(403);
    const unknown = await signInWith(fresh, new SoftPasskey());
    expect((await signInWith(fresh, passkey, { counter: 7 })).body.code).toBe(200);
    const copy = await signInWith(fresh, passkey, { counter: 7 });
    expect(copy.body).toEqual(unknown.body);
    const answer = passkey.get(await askChallenge(fresh), { counter: 8 });
    expect((await answerWith(fresh, answer)).body.code).toBe(200);
    expect((await answerWith(fresh, answer)).body.code).not.toBe(200);
    const late = passkey.get(await askChallenge(fresh), { counter: 9 });
    it.clock.advance(5 * MINUTE);
    expect((await answerWith(fresh, late)).body.code).toBe(403);
  });

  // Counters as authenticators send them: per device (two phones with one synced passkey), none at all, none on one device;
  // and that of a security key, which goes up or was copied.
  test.each([
    ['a synced one, counted by each device', 'done', [9, 6, 7, 6], [200, 200, 200, 200]],
    ['one that can be synced and is not yet', 'eligible', [9, 6], [200, 200]],
    ['a synced one, counted by one device alone', 'done', [4, 0, 5], [200, 200, 200]],
    ['a synced one, never counted', 'done', [0, 0], [200, 200]],
    ['one of a security key', undefined, [9, 6, 9, 10], [200, 403, 403, 200]],
    ['one of a security key that stops counting', undefined, [9, 0], [200, 403]],
    ['one of a security key that says of itself later that it can be copied', undefined, [9, 6], [200, 403], 'done'],
  ] as const)(
    'is judged by its counter only if it stays on its device: %s',
    async (_, backup, counts, codes, later?) => {
      const passkey = new SoftPasskey();
      const flags = backup && { backup };
      const made = await sendPasskey(browser, passkey.create(await beginPasskey(browser), { ...flags }));
      expect(made.body.code).toBe(200);
      const answers = [];
      for (const [turn, counter] of counts.entries()) {
        const values = later && turn > 0 ? { backup: later } : flags;
        answers.push((await signInWith(it.browser(), passkey, { counter, ...values })).body.code);
      }
      expect(answers).toEqual(codes);
    },
  );

  test('is refused with a challenge of another purpose, and outside the own ranges', async () => {
    const { passkey } = await addPasskey(browser);
    const { challenge } = await beginPasskey(browser);
    expect((await answerWith(it.browser(), passkey.get({ challenge }))).body.code).toBe(403);
    await browser.call(addPersonRange, { body: { from: '127.0.0.1', to: '127.0.0.1' } });
    expect((await signInWith(it.browser('192.0.2.7'), passkey)).body.code).toBe(451);
  });

  test('with wrong answers slows the source down, and nobody else', async () => {
    const { passkey } = await addPasskey(browser);
    const guesser = it.browser('192.0.2.7');
    const codes = [];
    for (let made = 0; made < 101; made++) codes.push((await signInWith(guesser, new SoftPasskey())).body.code);
    expect(codes.at(-1)).toBe(429);
    expect((await signInWith(it.browser(), passkey)).body.code).toBe(200);
  });
});

describe('removing a passkey', () => {
  test('needs the password, ends its use, and tells by mail', async () => {
    const { passkey } = await addPasskey(browser);
    const id = await firstId();
    expect((await remove(id, 'not the password')).body.code).toBe(422);
    expect((await remove(id)).body.code).toBe(200);
    await browser.authorise();
    expect(await list()).toEqual([]);
    expect((await mails()).at(-1)?.text).toContain('“This device” was removed');
    expect((await signInWith(it.browser(), passkey)).body.code).toBe(403);
    expect((await signIn(it.browser(), it.member)).body.second_factor).toBe('0');
    const { twofactorauth_status: status } = (await browser.call(twoFactorStatus)).body;
    expect(status).toMatchObject({ is_2fa: '0', recovery_count: 0 });
  });

  test('is refused for the last factor while one is forced, also for the authenticator app', async () => {
    await forced();
    await addPasskey(browser);
    expect((await remove(await firstId())).body.code).toBe(409);
    await turnOn(it, browser);
    expect((await remove(await firstId())).body.code).toBe(200);
    await browser.authorise();
    const disable = () => browser.call(disableTwoFactor, { body: { password: PASSWORD } });
    expect((await disable()).body.code).toBe(409);
    await addPasskey(browser);
    expect((await disable()).body.status).toBe('The authenticator app was removed.');
    await browser.authorise();
    expect(await list()).toHaveLength(1);
  });

  test('and renaming are for the own ones', async () => {
    await addPasskey(browser);
    const id = await firstId();
    const rename = (of: Browser, name: string) => of.call(renamePasskey, { body: { id, name } });
    expect((await rename(browser, 'Red key')).body.code).toBe(200);
    const other = await it.as(await makeWithPassword(it, it.acme));
    expect((await rename(other, 'Mine')).body.code).toBe(404);
    expect((await other.call(removePasskey, { body: { id, password: PASSWORD } })).body.code).toBe(404);
    expect((await list())[0]?.passkey_name).toBe('Red key');
  });
});

describe('where only passkeys are admitted', () => {
  const only = () => makePolicy(it.store, it.acme, { people: [it.member] }, { passkeys_only: 1 });
  const ranges = async (of: Browser) => (await of.call(listRanges)).body;
  const owed = async (of: Browser) =>
    ((await of.call(userDetails)).body.user_details as { passkey_owed?: string }).passkey_owed;

  test('a password leads to adding one, with a code too; then the sessions with it are enough', async () => {
    await turnOn(it, browser);
    await only();
    expect(await ranges(browser)).toMatchObject({ code: 452, status: expect.stringContaining('Add one first') });
    expect(await owed(browser)).toBe('add');
    await addPasskey(browser);
    expect((await ranges(browser)).code).toBe(200);
    expect(await owed(browser)).toBeUndefined();
    expect((await remove(await firstId())).body.status).toContain('before you remove the last one');
  });

  test('password and recovery code open nothing once there is a passkey, and add no other one', async () => {
    const { passkey, codes } = await addPasskey(browser);
    await only();
    const guessed = it.browser();
    await signIn(guessed, it.member);
    expect((await giveCode(guessed, codes[0] ?? '')).body.code).toBe(200);
    await guessed.authorise();
    expect(await ranges(guessed)).toMatchObject({ code: 452, status: expect.stringContaining('Sign in with yours') });
    expect(await owed(guessed)).toBe('use');
    const begin = await guessed.post('/api/security/passkey/options', { password: PASSWORD });
    expect(begin.body).toMatchObject({ code: 409, status: expect.stringContaining('before you add another one') });
    expect((await signInWith(guessed, passkey)).body.code).toBe(200);
    await guessed.authorise();
    expect((await ranges(guessed)).code).toBe(200);
  });

  test('another organisation of the person, which admits passwords, is no way round', async () => {
    const lax = await makeOrganisation(it.store);
    await makeMember(it.store, lax, it.member);
    const { passkey, codes } = await addPasskey(browser);
    await only();
    expect((await browser.call(makePrimary, { params: { id: lax.id } })).body.code).toBe(200);
    const guessed = it.browser();
    await signIn(guessed, it.member);
    await giveCode(guessed, codes[0] ?? '');
    await guessed.authorise();
    expect((await ranges(guessed)).code).toBe(200);
    const begin = await guessed.post('/api/security/passkey/options', { password: PASSWORD });
    expect(begin.body).toMatchObject({ code: 409, status: expect.stringContaining('before you add another one') });
    browser = guessed;
    expect((await remove(await firstId())).body.status).toContain('before you remove the last one');
    expect((await signInWith(guessed, passkey)).body.code).toBe(200);
    await guessed.authorise();
    await addPasskey(guessed);
  });

  test('an access token goes on, and the explanation tells who owes one', async () => {
    const { id } = await only();
    const holder = await makeWithPassword(it, it.acme, { admin: true });
    const token = await tokenOf(it, holder, ['groups:read'], PASSWORD);
    await makePolicy(it.store, it.acme, { people: [holder] }, { passkeys_only: 1 });
    const program = it.browser();
    program.token = token;
    expect((await program.call(listGroups)).body.code).toBe(200);
    const admin = await it.as(await it.make({ admin: true }));
    const { body } = await admin.call(explainAccess, { query: { personId: it.member.id, applicationId: 2 } });
    expect(body.step_list).toContainEqual({
      step_name: 'passkey',
      outcome: 'refused',
      status_text: 'Your organisation requires a passkey. Add one first.',
    });
    expect(body.policy_list).toMatchObject([{}, { policy_details: { policy_id: id, is_passkeys_only: '1' } }]);
  });
});

test('an administrator resets the factors of a person who lost them', async () => {
  const { passkey } = await addPasskey(browser);
  const admin = await it.as(await it.make({ admin: true }));
  const reset = () => admin.call(resetFactors, { body: { id: it.member.id } });
  expect((await browser.call(resetFactors, { body: { id: it.member.id } })).body.code).toBe(403);
  expect((await reset()).body.code).toBe(200);
  expect((await browser.call(userDetails)).body.code).toBe(203);
  expect((await signInWith(it.browser(), passkey)).body.code).toBe(403);
  expect((await signIn(it.browser(), it.member)).body.second_factor).toBe('0');
  expect((await mails()).at(-1)?.subject).toBe('Your second factors were reset');
  expect((await reset()).body.status).toBe('This user has no second factor.');
});
