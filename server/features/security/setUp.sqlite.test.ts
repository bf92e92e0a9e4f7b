import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import {
  changePassword,
  disableTwoFactor,
  startSetUp,
  twoFactorStatus,
  viewSetUp,
} from '#plugins/security/contract.ts';
import { listUsers } from '#plugins/users/contract.ts';
import { MINUTE } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makePolicy, type MadePerson } from '#tests/server/app/builders.ts';
import {
  begin,
  codeAt,
  complete,
  giveCode,
  makeWithPassword,
  PASSWORD,
  signIn,
  turnOn,
} from '#tests/server/app/security.ts';

let it: Acme<never>;
let ada: MadePerson;
let browser: Browser;
beforeEach(async () => {
  it = await acme({ people: [] });
  ada = await makeWithPassword(it, it.acme, { person: { email: 'ada@acme.test' } });
  browser = await it.as(ada);
});

/** Everything that is stored about a person's second factor. */
const stored = async () => ({
  person: await it.store.read
    .selectFrom('people')
    .select(['totp_enabled', 'totp_secret', 'totp_last_step', 'password_hash'])
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow(),
  codes: await it.store.read.selectFrom('recovery_codes').selectAll().execute(),
  pending: await it.store.read.selectFrom('totp_pending').selectAll().execute(),
});

describe('the last step is refused', () => {
  test('without each of its fields, with a sentence under each', async () => {
    const answer = await browser.post('/api/security/twofactor/validate', {});
    expect(answer).toMatchObject({ status: 422, body: { code: 422 } });
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['user_code', 'perm_code', 'auth_code', 'user_password']);
  });

  test('with a wrong password or code, and the set-up continues', async () => {
    const seen = await begin(browser);
    expect((await complete(it, browser, seen, { user_password: 'not the password' })).body.errors).toEqual({
      user_password: ['The password is wrong.'],
    });
    for (const auth_code of ['000000', '12345', 'deadbeef01', '２８７０８２', seen.recoveryCodes[0]])
      expect((await complete(it, browser, seen, { auth_code })).body.errors).toHaveProperty('auth_code');
    expect((await complete(it, browser, seen)).status).toBe(200);
  });

  test('with the code of two steps ago', async () => {
    const seen = await begin(browser);
    const old = codeAt(seen, it.clock.now - 2 * 30_000);
    expect((await complete(it, browser, seen, { auth_code: old })).status).toBe(422);
    const last = codeAt(seen, it.clock.now - 30_000);
    expect((await complete(it, browser, seen, { auth_code: last })).status).toBe(200);
  });

  test('with recovery codes that are not those of the set-up, because they would not work later', async () => {
    const seen = await begin(browser);
    const [first = '', ...others] = seen.recoveryCodes;
    for (const user_code of [['deadbeef'], others, ['0'.repeat(28), ...others], [first.toUpperCase()]])
      expect(await complete(it, browser, seen, { user_code })).toMatchObject({ status: 409, body: { code: 409 } });
  });

  test('with a perm_code that is unknown, expired, used or of another person', async () => {
    const seen = await begin(browser);
    const eve = await it.as(await makeWithPassword(it, it.acme));
    const hers = await begin(eve);
    expect((await complete(it, browser, seen, { perm_code: 'x' })).status).toBe(409);
    expect((await complete(it, browser, hers)).status).toBe(409);
    it.clock.advance(30 * MINUTE);
    await browser.authorise();
    expect((await complete(it, browser, seen)).status).toBe(409);
    expect((await browser.call(viewSetUp, { query: { permCode: seen.permCode } })).status).toBe(409);
    const again = await turnOn(it, browser);
    expect((await complete(it, browser, again)).body.status).toBe('Two-factor authentication is already on.');
  });

  test('after ten wrong passwords, whatever happens at the sign-in', async () => {
    const seen = await begin(browser);
    for (let guess = 0; guess < 10; guess++)
      expect((await complete(it, browser, seen, { user_password: `password ${guess}` })).status).toBe(422);
    expect((await complete(it, browser, seen)).status).toBe(429);
    expect((await complete(it, browser, seen)).body.status).toMatch(/^Too many wrong passwords for your account/);
    expect((await signIn(it.browser('198.51.100.1'), ada)).status).toBe(200);
    expect((await stored()).person.totp_enabled).toBe(0);
  });
});

test('another program reads the QR code as the shown key, with the portal’s and the person’s name', async () => {
  const barcode = await browser.call(startSetUp);
  expect(barcode.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
  const { data, info } = await sharp(barcode.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = new URL(decodeQR({ width: info.width, height: info.height, data }));
  const { body } = await browser.get(`/api/security/twofactor/code?perm_code=${String(barcode.headers['pragma'])}`);
  expect(read.href).toBe(body.otpauth_url);
  expect(decodeURIComponent(read.pathname)).toMatch(/Gatehouse:ada@acme\.test$/);
  expect(Object.fromEntries(read.searchParams)).toMatchObject({ issuer: 'Gatehouse', digits: '6', period: '30' });
  expect(read.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/);
  expect(body.user_code).toHaveLength(10);
  expect(new Set(body.user_code as string[]).size).toBe(10);
  for (const code of body.user_code as string[]) expect(code).toMatch(/^[0-9a-f]{28}$/);
});

test('an abandoned set-up changes nothing: the password alone still signs in', async () => {
  const before = await stored();
  const seen = await begin(browser);
  await complete(it, browser, seen, { auth_code: '000000' });
  const { pending, ...after } = await stored();
  expect({ ...after, pending: [] }).toEqual(before);
  expect(pending).toHaveLength(1);
  const other = it.browser();
  expect((await signIn(other, ada)).body.second_factor).toBe('0');
  expect((await browser.call(twoFactorStatus)).body.twofactorauth_status).toEqual({
    is_2fa: '0',
    recovery_count: 0,
    enabled_at: null,
  });
});

test('set-ups in several tabs are independent, and their number is limited', async () => {
  const first = await begin(browser);
  const second = await begin(browser);
  expect(first.key).not.toBe(second.key);
  for (let tab = 0; tab < 6; tab++) await begin(browser);
  expect((await stored()).pending).toHaveLength(4);
  expect((await complete(it, browser, second)).status).toBe(409);
  const last = await begin(browser);
  expect((await complete(it, browser, last)).status).toBe(200);
  expect((await stored()).pending).toEqual([]);
});

test('the secret and the codes are neither plain text in the database nor in the log', async () => {
  const seen = await begin(browser);
  const pending = JSON.stringify(await stored());
  await complete(it, browser, seen);
  for (const text of [pending, JSON.stringify(await stored()), it.log.join('\n')])
    for (const secret of [seen.key, seen.permCode, ...seen.recoveryCodes]) expect(text).not.toContain(secret);
});

test('turning it on ends the other sessions, replaces the id and the token of this one, and sends a mail', async () => {
  const other = await it.as(ada);
  const half = it.browser();
  await half.takeSession(it.services, ada.id, 'password');
  const [cookie, token] = [browser.cookies.get('session'), browser.token];
  await turnOn(it, browser);
  expect(browser.cookies.get('session')).not.toBe(cookie);
  expect((await browser.call(userDetails)).body.user_details).toMatchObject({ is_2fa: '1' });
  browser.token = token;
  expect((await browser.call(userDetails)).body.code).toBe(203);
  expect((await other.call(userDetails)).body.code).toBe(203);
  expect((await other.authorise()).body.code).toBe(201);
  const mails = await it.store.read.selectFrom('outbox').select(['recipient', 'kind', 'text']).execute();
  expect(mails).toMatchObject([{ recipient: ada.email, kind: 'two-factor-changed' }]);
  expect(mails[0]?.text).toContain('was turned on');
});

describe('after the set-up, sign-in works', () => {
  test('with the next code; the code of the set-up is used', async () => {
    const seen = await turnOn(it, browser);
    const other = it.browser();
    expect((await signIn(other, ada)).body.second_factor).toBe('1');
    expect((await giveCode(other, codeAt(seen, it.clock.now))).status).toBe(403);
    it.clock.advance(30_000);
    expect((await giveCode(other, codeAt(seen, it.clock.now))).status).toBe(200);
    await other.authorise();
    expect((await other.call(userDetails)).body.code).toBe(200);
  });

  test('after the clock was set back two hours, with each code once', async () => {
    const seen = await turnOn(it, browser);
    it.clock.advance(-2 * 60 * 60_000);
    const code = codeAt(seen, it.clock.now);
    for (const status of [200, 403]) {
      const other = it.browser();
      expect((await signIn(other, ada)).body.second_factor).toBe('1');
      expect((await giveCode(other, code)).status).toBe(status);
    }
  });

  test('with each recovery code once, in any spelling', async () => {
    const { recoveryCodes } = await turnOn(it, browser);
    const forms = [
      (code: string) => code,
      (code: string) => code.toUpperCase(),
      (code: string) => code.replace(/(.{4})/g, '$1 '),
      (code: string) => code.replace(/(.{7})/g, '$1-'),
    ];
    for (const [index, code] of recoveryCodes.entries()) {
      for (const expected of [200, 403]) {
        const other = it.browser();
        await signIn(other, ada);
        const typed = forms[index % forms.length]?.(code) ?? '';
        expect({ index, status: (await giveCode(other, typed)).status }).toEqual({ index, status: expected });
      }
    }
    const last = it.browser('198.51.100.1');
    await signIn(last, ada);
    expect((await giveCode(last, '0'.repeat(28))).status).toBe(403);
  });
});

describe('a person who must set it up', () => {
  let owing: Browser;
  let person: MadePerson;
  beforeEach(async () => {
    person = await makeWithPassword(it, it.acme, { admin: true });
    await makePolicy(it.store, it.acme, { forced: true, people: [person] });
    owing = await it.as(person);
  });

  test('gets 452 for everything but the set-up, and 200 for everything after it', async () => {
    const closed = ['/api/user/list', '/api/security/ipaddress/list/', '/api/organisation/list'];
    for (const url of closed) expect([url, (await owing.get(url)).body.code]).toEqual([url, 452]);
    for (const url of ['disable', 'code'])
      expect((await owing.post(`/api/security/twofactor/${url}`, { password: PASSWORD })).body.code).toBe(452);
    const change = { current: PASSWORD, next: 'a quiet morning' };
    expect((await owing.call(changePassword, { body: change })).body.code).toBe(452);
    await turnOn(it, owing);
    for (const url of closed) expect([url, (await owing.get(url)).body.code]).toEqual([url, 200]);
  });

  test('cannot turn the only factor off while it is forced', async () => {
    await turnOn(it, owing);
    const off = await owing.call(disableTwoFactor, { body: { password: PASSWORD } });
    expect(off.body).toMatchObject({ code: 409, status: expect.stringContaining('Add another factor') as string });
    expect((await owing.call(listUsers)).body.code).toBe(200);
  });
});
