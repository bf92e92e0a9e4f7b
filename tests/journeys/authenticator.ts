import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, message } from './portal.ts';

/** The phone beside the browser: it knows the key and shows a code that no server of the portal computed. */
export class Authenticator {
  readonly #totp: TOTP;
  #last = '';

  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }

  /** A code that was not given before: where the present one was, that of the next step, which the drift admits. */
  code(): string {
    const present = this.#totp.generate();
    this.#last = present === this.#last ? this.#totp.generate({ timestamp: Date.now() + 30_000 }) : present;
    return this.#last;
  }
}

/** Goes through the wizard on the page. Gives the authenticator and the recovery codes of the downloaded file. */
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
