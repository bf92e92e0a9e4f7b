import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from '#tests/setup/freePort.ts';

const DEMO_PASSWORD = 'Demo-Portal-2026';
const READY_WITHIN = 90_000;

interface Mail {
  recipient: string;
  subject: string;
  text: string;
}

/** A built server for the test, with a separate port and database. */
export interface Portal {
  url: string;
  /** The server's output at its start. */
  printed: string;
  /** Makes every sign-in an hour old, as if the portal had been open for so long. */
  age(): void;
  /** The mails to an address, the newest first. */
  mails(recipient: string): Promise<Mail[]>;
  /** The link in the newest mail to an address; waits for it. */
  link(recipient: string): Promise<string>;
}

/** Starts the built server with these flags; `NODE_ENV=development` makes mails readable without the demo. */
export async function startPortal(
  flags: string[],
  env: Record<string, string> = {},
): Promise<Portal & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-journey-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js', ...flags], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = await untilReady(server, url);
  const mails = async (recipient: string) => {
    const answer = await fetch(`${url}/dev/mail?to=${encodeURIComponent(recipient)}`, {
      headers: { accept: 'application/json' },
    });
    const { mails: found } = (await answer.json()) as { mails: Mail[] };
    return found;
  };
  return {
    url,
    printed,
    age() {
      const database = new DatabaseSync(join(folder, flags.includes('--demo') ? 'demo.sqlite' : 'portal.sqlite'));
      database.exec('update sessions set authenticated_at = authenticated_at - 3600000');
      database.close();
    },
    mails,
    async link(recipient) {
      await expect.poll(async () => (await mails(recipient)).length).toBeGreaterThan(0);
      const [newest] = await mails(recipient);
      return /https?:\S+/.exec(newest?.text ?? '')?.[0] ?? '';
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(server: ChildProcess, url: string): Promise<string> {
  let output = '';
  server.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  server.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const late = Date.now() + READY_WITHIN;
  while (Date.now() < late) {
    if (server.exitCode !== null) break;
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    // Its notes are printed after it is ready.
    if (ready && output.includes('is ready at')) return output;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  server.kill('SIGKILL');
  throw new Error(`The server did not become ready. It said:\n${output}`);
}

/** Fills in the sign-in form and sends it. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs a person of the demo in and opens a page, without the form, which has separate journeys. */
export async function signIn(page: Page, portal: Portal, email: string, path = '/'): Promise<void> {
  const answer = await page.request.post(`${portal.url}/account/signin`, {
    headers: { 'x-requested-with': 'journey' },
    data: { user_email: email, password: DEMO_PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(portal.url + path);
  // Keys and the palette load right after the first page.
  await page.waitForLoadState('networkidle');
}

/** Has Chromium run the page's scripts so many times slower, as on an old phone or a busy machine. */
async function slow(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** A visible message at the top; screen readers get it elsewhere. */
export const message = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Messages/ }).getByText(text);

interface Fixtures {
  /** The page reports no console message and no failed call except the expected ones. */
  page: Page;
  /** Further console messages and failed calls that this test causes. */
  expected: { messages: RegExp[] };
  /** Scripts of the page run so many times slower; by default the environment's SLOW_DOWN. */
  slowDown: number;
  /** A demo for this test alone, for changes of people whom other tests use, such as a second factor. */
  ownDemo: Portal;
}

/** `test` with a separate demo for each worker, and a page that fails the test on any console message. */
export const test = base.extend<Fixtures, { demo: Portal; empty: () => Promise<Portal> }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern.
    async ({}, provide) => {
      const portal = await startPortal(['--demo']);
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  empty: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern.
    async ({}, provide) => {
      const started: Awaited<ReturnType<typeof startPortal>>[] = [];
      await provide(async () => {
        const portal = await startPortal([]);
        started.push(portal);
        return portal;
      });
      for (const portal of started) await portal.stop();
    },
    { scope: 'worker' },
  ],
  expected: [{ messages: [] }, { option: true }],
  slowDown: [Number(process.env.SLOW_DOWN ?? 1), { option: true }],
  async ownDemo({ context }, provide) {
    const portal = await startPortal(['--demo']);
    await provide(portal);
    // A page still open would call the stopped server, and its console would report the refused connection.
    for (const page of context.pages()) await page.close();
    await portal.stop();
  },
  async page({ page, expected, serviceWorkers, slowDown }, provide) {
    if (slowDown > 1) await slow(page, slowDown);
    const heard: string[] = [];
    // Calls in progress when a session ends get these replies (docs/specification/server.md section 1).
    const allowed = [/\/session\/getsession\/.* 401/, /status of 401/, ...expected.messages];
    if (serviceWorkers === 'block') allowed.push(/Service Worker registration blocked/);
    const note = (message: string) => void (allowed.some((pattern) => pattern.test(message)) || heard.push(message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) note(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 400) note(`${response.url()} ${response.status()}`);
    });
    await provide(page);
    expect(heard, 'what the console said, and calls that failed').toEqual([]);
  },
});

export { expect } from '@playwright/test';

/** Opens the drawer of a phone, by 'More' in the bar at the bottom. */
export async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).tap();
}
