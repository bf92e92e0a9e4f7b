import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { browserFlags, requireBrowser } from '#tests/setup/browser.ts';
import { measureFirstPages } from './firstPages.ts';
import { measureLongList } from './longList.ts';
import { measurePageToPage } from './pageToPage.ts';
import { measurePalette } from './palette.ts';
import { desktop } from './signed.ts';
import { measured } from '../tools/sized.ts';

/** Measures the browser part: first pages, moving from page to page, the long list, the palette. */
export async function measureBrowser(url: string, limitUrl: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireBrowser(measured), args: browserFlags });
  try {
    const context = await browser.newContext(desktop);
    await signIn(await context.newPage(), url);
    const storageState = await context.storageState();
    await context.close();
    const open = async (options: BrowserContextOptions) => {
      const opened = await browser.newContext({ ...options, storageState });
      // tsx writes calls of this helper into functions that run in the page.
      await opened.addInitScript('globalThis.__name = (made) => made');
      return opened;
    };
    const signed = { url, open, cookies: storageState.cookies };
    await measureFirstPages(signed, limitUrl);
    await measurePageToPage(signed);
    await measureLongList(signed);
    await measurePalette(signed);
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill('admin@acme.test');
  await page.getByLabel('Password').first().fill('Demo-Portal-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
}
