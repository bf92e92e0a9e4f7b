import { beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { startSetUp, twoFactorStatus, viewSetUp } from '#plugins/security/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { begin, codeAt, complete, giveCode, PASSWORD, signIn, turnOn, type Seen } from '#tests/server/app/security.ts';

let it: Acme<'member'>;
let seen: Seen;
beforeEach(async () => {
  it = await acme({ people: ['member'] });
  seen = await turnOn(it, it.member);
});

const status = async () => (await it.member.call(twoFactorStatus)).body.twofactorauth_status;
const withPassword = (what: string, password = PASSWORD) =>
  it.member.post(`/api/security/twofactor/${what}`, { password });

describe('turning it off', () => {
  test.each(['disable', 'code'])(
    '%s is refused with a wrong or missing password, and after ten of them',
    async (what) => {
      expect((await withPassword(what, '')).body.errors).toEqual({ password: ['Confirm Password is required.'] });
      for (let guess = 0; guess < 10; guess++)
        expect((await withPassword(what, `guess ${guess}`)).body.errors).toEqual({
          password: ['The password is wrong.'],
        });
      expect((await withPassword(what)).status).toBe(429);
      expect(await status()).toEqual({ is_2fa: '1', recovery_count: 10, enabled_at: it.clock.now });
    },
  );

  test('needs the password, deletes codes and secret, and replaces the session', async () => {
    const [cookie, token] = [it.member.cookies.get('session'), it.member.token];
    expect((await withPassword('disable')).body).toMatchObject({
      code: 200,
      status: 'Two-factor authentication is off.',
    });
    expect(it.member.cookies.get('session')).not.toBe(cookie);
    await it.member.authorise();
    expect(await status()).toEqual({ is_2fa: '0', recovery_count: 0, enabled_at: null });
    it.member.token = token;
    expect((await it.member.call(userDetails)).body.code).toBe(203);
    const person = await it.store.read
      .selectFrom('people')
      .select(['totp_secret', 'totp_last_step', 'totp_enabled'])
      .where('id', '=', it.member.id)
      .executeTakeFirst();
    expect(person).toEqual({ totp_secret: null, totp_last_step: null, totp_enabled: 0 });
    expect((await signIn(it.browser(), it.member)).body.second_factor).toBe('0');
    const mails = await it.store.read.selectFrom('outbox').select('text').orderBy('id', 'desc').execute();
    expect(mails[0]?.text).toContain('was turned off');
  });

  test('a second time is refused', async () => {
    await withPassword('disable');
    await it.member.authorise();
    for (const [what, status] of [
      ['disable', 'No authenticator app is set up.'],
      ['code', 'You have no second factor.'],
    ] as const)
      expect((await withPassword(what)).body).toMatchObject({ code: 409, status });
  });

  test('ends a half-open sign-in: neither code completes it', async () => {
    const half = it.browser();
    await signIn(half, it.member);
    await withPassword('disable');
    it.clock.advance(30_000);
    for (const code of [codeAt(seen, it.clock.now), seen.recoveryCodes[0] ?? ''])
      expect((await giveCode(half, code)).status).toBe(403);
  });

  test('old codes do not work after a new set-up', async () => {
    await withPassword('disable');
    await it.member.authorise();
    const again = await begin(it.member);
    expect(again.key).not.toBe(seen.key);
    expect((await complete(it, it.member, again, { auth_code: codeAt(seen, it.clock.now) })).status).toBe(422);
    expect((await complete(it, it.member, again)).status).toBe(200);
    const other = it.browser();
    await signIn(other, it.member);
    it.clock.advance(30_000);
    for (const code of [codeAt(seen, it.clock.now), seen.recoveryCodes[0] ?? ''])
      expect((await giveCode(other, code)).status).toBe(403);
    expect((await giveCode(other, codeAt(again, it.clock.now))).status).toBe(200);
  });
});

test('a set-up cannot begin while two-factor is on', async () => {
  expect((await it.member.call(startSetUp)).body.code).toBe(409);
  expect((await it.member.call(viewSetUp)).body.code).toBe(409);
});

test('new recovery codes replace the old ones; the unused ones are counted', async () => {
  const other = it.browser();
  await signIn(other, it.member);
  await giveCode(other, seen.recoveryCodes[3] ?? '');
  expect(await status()).toMatchObject({ is_2fa: '1', recovery_count: 9 });
  const { body } = await withPassword('code');
  await it.member.authorise();
  const fresh = body.user_code as string[];
  expect(new Set([...fresh, ...seen.recoveryCodes]).size).toBe(20);
  expect(await status()).toMatchObject({ is_2fa: '1', recovery_count: 10 });
  await signIn(other, it.member);
  expect((await giveCode(other, seen.recoveryCodes[0] ?? '')).status).toBe(403);
  expect((await giveCode(other, fresh[0] ?? '')).status).toBe(200);
});

test('guesses of recovery codes count together with those of passwords', async () => {
  const half = it.browser();
  await signIn(half, it.member);
  for (let guess = 0; guess < 9; guess++) expect((await giveCode(half, `${guess}`.repeat(28))).status).toBe(403);
  expect((await giveCode(half, seen.recoveryCodes[0] ?? '')).status).toBe(429);
  expect((await signIn(it.browser(), it.member)).status).toBe(429);
});
