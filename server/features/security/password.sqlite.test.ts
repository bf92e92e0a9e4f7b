import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { resetPassword } from '#plugins/account/contract.ts';
import { changePassword } from '#plugins/security/contract.ts';
import { createLink } from '#server/platform/mail/links.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makeOrganisation, type MadePerson } from '#tests/server/app/builders.ts';
import { makeWithPassword, PASSWORD, signIn } from '#tests/server/app/security.ts';

const NEW = 'a quiet morning';

let it: TestApp;
let ada: MadePerson;
let browser: Browser;
beforeEach(async () => {
  it = await startTestApp();
  ada = await makeWithPassword(it, await makeOrganisation(it.store, { name: 'Acme Trading' }), {
    person: { email: 'ada.lovelace@acme.test' },
  });
  browser = await it.as(ada);
});
afterEach(() => it.close());

const change = (new_password: string, current_password = PASSWORD) =>
  browser.call(changePassword, { body: { current: current_password, next: new_password } });

describe('a change is refused', () => {
  test.each([
    ['', 'New Password is required.'],
    ['seven c', 'New Password must have at least 8 characters.'],
    ['x'.repeat(51), 'New Password can have at most 50 characters.'],
    ['password123', 'This password is among the most common ones. Choose another one.'],
    ['abcdefgh', 'This password is among the most common ones. Choose another one.'],
    ['QWERTZUI', 'This password is among the most common ones. Choose another one.'],
    ['P@ssw0rd!', 'This password is among the most common ones. Choose another one.'],
    ['Summer2026!', 'This password is among the most common ones. Choose another one.'],
    ...['AcmeTrading1', 'acme1234', 'Acme-Summer-26'].map((password): [string, string] => [
      password,
      'This password contains your name, your email address or your organisation’s name. Choose another one.',
    ]),
    ['aaaaaaaa', 'This password is among the most common ones. Choose another one.'],
    [
      'ADA.Lovelace@acme.test',
      'This password contains your name, your email address or your organisation’s name. Choose another one.',
    ],
    [
      'ada.Lovelace',
      'This password contains your name, your email address or your organisation’s name. Choose another one.',
    ],
    [
      'AdaLovelace1',
      'This password contains your name, your email address or your organisation’s name. Choose another one.',
    ],
  ])('to %j', async (next, sentence) => {
    const { status, body } = await change(next);
    expect(status).toBe(422);
    expect(body.errors?.new_password).toEqual([sentence]);
    expect((await signIn(it.browser(), ada)).status).toBe(200);
  });

  test('with a wrong current password, under its field; the eleventh attempt gets 429', async () => {
    for (let guess = 0; guess < 10; guess++)
      expect((await change(NEW, `password ${guess}`)).body.errors).toEqual({
        current_password: ['The password is wrong.'],
      });
    expect((await change(NEW)).status).toBe(429);
  });

  test('to the same password', async () => {
    const { status, body } = await change(PASSWORD);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ new_password: ['This is your current password. Choose another one.'] });
    expect((await change(PASSWORD, 'a wrong one')).body.errors).toEqual({
      current_password: ['The password is wrong.'],
    });
    expect((await browser.call(userDetails)).body.code).toBe(200);
  });

  test.each([8, 50])('but a password of %d characters is accepted', async (length) => {
    expect((await change(NEW.padEnd(length, 'z').slice(0, length))).status).toBe(200);
  });
});

test('a change ends the other sessions, half-open ones too, replaces the id and token of this one, and sends a mail', async () => {
  const other = await it.as(ada);
  const half = it.browser();
  await half.takeSession(it.services, ada.id, 'password');
  const [cookie, token] = [browser.cookies.get('session'), browser.token];
  expect((await change(NEW)).body).toMatchObject({ code: 200, type: 'success' });
  expect(browser.cookies.get('session')).not.toBe(cookie);
  await browser.authorise();
  expect(browser.token).not.toBe(token);
  expect((await browser.call(userDetails)).body.code).toBe(200);
  browser.token = token;
  expect((await browser.call(userDetails)).body.code).toBe(203);
  expect((await other.call(userDetails)).body.code).toBe(203);
  const live = await it.store.read.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute();
  expect(live).toHaveLength(1);
  const mails = await it.store.read.selectFrom('outbox').select(['recipient', 'kind']).execute();
  expect(mails).toEqual([{ recipient: ada.email, kind: 'password-changed' }]);
  expect((await signIn(it.browser(), ada)).status).toBe(403);
  expect((await signIn(it.browser(), ada, NEW)).status).toBe(200);
});

test.each(['AcmeTrading1', 'acme1234', 'Lovelace26!', 'Winter2025!'])(
  'a mailed link sets no such password either: %s',
  async (new_password) => {
    const token = await it.store.write((tx) =>
      createLink(tx, it.services.secrets, 'reset', { personId: ada.id }, it.clock.now),
    );
    const reset = (password: string) => it.browser().call(resetPassword, { body: { token, password } });
    const { status, body } = await reset(new_password);
    expect([status, body.errors?.new_password]).toEqual([
      422,
      [expect.stringMatching(/^This password .* Choose another/)],
    ]);
    expect((await reset(NEW)).status).toBe(200);
  },
);

test('a change ends an earlier link to reset the password', async () => {
  const before = await it.store.write((tx) =>
    createLink(tx, it.services.secrets, 'reset', { personId: ada.id }, it.clock.now),
  );
  expect((await change(NEW)).status).toBe(200);
  const reset = await it.browser().call(resetPassword, { body: { token: before, password: 'somebody else 1' } });
  expect(reset.body, reset.text).toMatchObject({
    code: 409,
    status: 'This link is no longer valid. Ask for a new one.',
  });
  expect((await signIn(it.browser(), ada, NEW)).status).toBe(200);
});

test('a session that is ended while the password is compared changes nothing and stays ended', async () => {
  const owned = await it.as(ada);
  const { store } = it.services;
  const write = store.write.bind(store);
  // The first write counts the guess; the second follows the comparison.
  const spy = vi.spyOn(store, 'write').mockImplementationOnce(write);
  spy.mockImplementationOnce(async (...parameters) => {
    spy.mockRestore();
    expect((await owned.post('/account/sessions/end')).status).toBe(200);
    return write(...parameters);
  });
  expect((await change(NEW)).body.code).toBe(203);
  const live = await it.store.read.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute();
  expect(live).toHaveLength(1);
  expect((await signIn(it.browser(), ada)).status).toBe(200);
});

test('a planted session cookie is not taken over', async () => {
  const before = browser.cookies.get('session');
  browser.cookies.set('session', 'planted');
  await change(NEW);
  expect(['planted', before]).not.toContain(browser.cookies.get('session'));
  const thief = it.browser();
  thief.cookies.set('session', 'planted');
  expect((await thief.authorise()).body.code).toBe(201);
});
