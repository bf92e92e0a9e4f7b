import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, message } from './portal.ts';

/** An authenticator: it knows the key and computes codes independently of the portal. */
export class Authenticator {
  readonly #totp: TOTP;
  #last = '';

  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }

  /** A code that was not used before: if the present one was, the code of the next step, which the server accepts. */
  code(): string {
    const present = this.#totp.generate();
    this.#last = present === this.#last ? this.#totp.generate({ timestamp: Date.now() + 30_000 }) : present;
    return this.#last;
  }
}

/** Completes the wizard on the page. Returns the authenticator and the recovery codes of the downloaded file. */
export async function setUpTwoFactor(page: Page, password: string): Promise<{ app: Authenticator; codes: string[] }> {
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const app = new Authenticator(key ?? '');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Each code valid only once')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Authentication-Recovery-Code.txt');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const codes = Buffer.concat(chunks)
    .toString()
    .split(/\r?\n/)
    .filter((line) => /^[0-9a-f ]{34}$/.test(line));
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Authenticator Code').fill(app.code());
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(message(page, /Two-factor authentication is on/)).toBeVisible();
  return { app, codes };
}
