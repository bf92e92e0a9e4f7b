import { expect } from 'vitest';
import { signInCode } from '#plugins/account/contract.ts';
import { startSetUp, viewSetUp } from '#plugins/security/contract.ts';
import { totpOf } from '#server/platform/credentials/secondFactor.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import type { TestApp } from './startTestApp.ts';
import type { Browser } from './browser.ts';
import { makePerson, type MadePerson } from './builders.ts';

export const PASSWORD = 'correct horse battery';

let hash: Promise<string> | undefined;

/** Makes a person with the password `PASSWORD`. */
export async function makeWithPassword(
  { store }: TestApp,
  organisation: { id: number },
  options: Parameters<typeof makePerson>[2] = {},
): Promise<MadePerson> {
  const password_hash = await (hash ??= hashPassword(PASSWORD));
  return makePerson(store, organisation, { ...options, person: { password_hash, ...options.person } });
}

/** A set-up as the portal shows it. */
export interface Seen {
  permCode: string;
  recoveryCodes: string[];
  /** The key in base32, as the portal shows it to people who cannot scan. */
  key: string;
  picture: Buffer;
}

/** Begins a set-up. */
export async function begin(browser: Browser): Promise<Seen> {
  const barcode = await browser.call(startSetUp);
  expect(barcode.status).toBe(200);
  const permCode = String(barcode.headers['pragma']);
  const { body } = await browser.call(viewSetUp, { query: { permCode } });
  const key = new URL(String(body.otpauth_url)).searchParams.get('secret') ?? '';
  return { permCode, recoveryCodes: body.user_code as string[], key, picture: barcode.bytes };
}

/** The authenticator's code at a time. */
export const codeAt = ({ key }: Seen, at: number): string => totpOf(key).generate({ timestamp: at });

/** Sends the wizard's last step; `other` overrides values of the valid one. */
export function complete(it: TestApp, browser: Browser, seen: Seen, other: object = {}) {
  return browser.post('/api/security/twofactor/validate', {
    user_code: seen.recoveryCodes,
    perm_code: seen.permCode,
    auth_code: codeAt(seen, it.clock.now),
    user_password: PASSWORD,
    ...other,
  });
}

/** Turns two-factor on for the person signed in in the browser. */
export async function turnOn(it: TestApp, browser: Browser): Promise<Seen> {
  const seen = await begin(browser);
  expect(await complete(it, browser, seen)).toMatchObject({ status: 200 });
  await browser.authorise();
  return seen;
}

/** The first step of a sign-in. */
export const signIn = (browser: Browser, { email }: MadePerson, password = PASSWORD) =>
  browser.post('/account/signin', { user_email: email, password });

/** The second step. */
export const giveCode = (browser: Browser, auth_code: string) =>
  browser.call(signInCode, { body: { code: auth_code } });
