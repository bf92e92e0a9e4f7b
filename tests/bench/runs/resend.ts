import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { browserFlags, requireBrowser } from '#tests/setup/browser.ts';
import { judged, unjudged } from '../tools/figures.ts';
import { start, stop, type Served } from '../tools/serve.ts';
import { measured, sized } from '../tools/sized.ts';

/** The number of invitations that are resent in one action. */
const MANY = sized(1000, 10);
/** Enough people to have that many pending ones. */
const PEOPLE = sized(12_000, 300);
const ROW = 40;

/** Measures 1,000 resends in one action in the browser, and checks that each mail arrives. */
export async function measureResend(): Promise<void> {
  const got = new Map<string, number>();
  const smtp = await receive(got);
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-resend-'));
  let server: Served | undefined;
  let browser: Browser | undefined;
  try {
    server = await start({
      people: PEOPLE,
      env: {
        DATA_DIR: folder,
        SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
        MAIL_FROM: 'portal@acme.test',
      },
    });
    browser = await chromium.launch({ executablePath: requireBrowser(measured), args: browserFlags });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await selectMany(page, server.publicUrl);
    const started = performance.now();
    await page.getByRole('group', { name: 'With the selected' }).getByRole('button', { name: 'Resend' }).click();
    await page.getByText(`${MANY} of ${MANY} succeeded.`).first().waitFor({ timeout: 60_000 });
    unjudged(`${MANY} resends in one action`, (performance.now() - started) / 1000, 's', 10);
    const sent = () => [...got.values()].filter((times) => times === 1).length;
    while (sent() < MANY && performance.now() - started < 120_000)
      await new Promise((resolve) => setTimeout(resolve, 50));
    unjudged('the last of their mails arrives after', (performance.now() - started) / 1000, 's');
    judged('mails that arrived once', sent(), '', MANY, 'at least');
  } finally {
    await browser?.close();
    if (server) await stop(server);
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ticks the first row, and with Shift the last. */
async function selectMany(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/user?status=pending`);
  await page.getByLabel('Email').fill('admin@acme.test');
  await page.getByLabel('Password').first().fill('Demo-Portal-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const table = page.getByRole('grid', { name: 'Users' });
  await table.locator('[data-index="0"]').getByRole('checkbox').click();
  await table.evaluate((grid, top) => grid.parentElement?.scrollTo({ top }), (MANY - 5) * ROW);
  const last = table.locator(`[data-index="${MANY - 1}"]`).getByRole('checkbox');
  await last.waitFor();
  await page.waitForLoadState('networkidle');
  await last.click({ modifiers: ['Shift'] });
  await page
    .getByText(`${MANY.toLocaleString('en')} people selected`)
    .last()
    .waitFor();
}

function receive(got: Map<string, number>): Promise<SMTPServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) got.set(address, (got.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  return new Promise((resolve) => smtp.listen(0, '127.0.0.1', () => resolve(smtp)));
}
