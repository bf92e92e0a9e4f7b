// `npm run pictures`: the pictures of the README, from a demo of its own. Needs a build (`npm run build`) and a Chromium.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '../tests/setup/browser.ts';

const folder = new URL('../docs/pictures/', import.meta.url).pathname;
const data = mkdtempSync(join(tmpdir(), 'gatehouse-pictures-'));
const url = 'http://localhost:23999';
const server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
  env: { ...process.env, PORT: '23999', DATA_DIR: data, LOG_LEVEL: 'error' },
  stdio: 'ignore',
});
try {
  await ready();
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(url);
  await page.getByLabel('Email').fill('owner@acme.test');
  await page.getByLabel('Password').first().fill('Demo-Portal-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, 'launcher.png') });
  await page.goto(`${url}/user`);
  await page.getByRole('row', { name: /Adam Minster/ }).waitFor();
  await page.screenshot({ path: join(folder, 'users.png') });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().waitFor();
  await page.keyboard.type('res inv');
  await page.getByRole('option', { name: /Resend invitation/ }).waitFor();
  await page.screenshot({ path: join(folder, 'palette.png') });
  await browser.close();
} finally {
  server.kill('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}

async function ready() {
  for (let tries = 0; tries < 200; tries++) {
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The demo did not start.');
}
