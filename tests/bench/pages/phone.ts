import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Cookie } from '@playwright/test';
import { browserFlags, requireBrowser } from '#tests/setup/browser.ts';
import { isShort, measured, sized } from '../tools/sized.ts';

/** The slow phone of docs/specification/speed.md: a quarter of this machine's speed, slow 4G. */
const SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const SCREEN = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };

/** How long a new browser is idle before the measurement, in milliseconds. */
const SETTLED = sized(2500, 0);

/** How long the page is watched after the awaited element appears, in milliseconds. */
const WATCHED = sized(1500, 100);

/** tsx writes calls of this helper into functions that run in the page. */
const HELPER = 'globalThis.__name = (made) => made';

/** A browser with a separate profile on a disk, in which pages are opened one after another. */
export interface Phone {
  /** Opens an address in a new tab, slowly as on a phone (not in a short run) or at full speed, and measures until an element appears. */
  visit(address: string, selector: string, slow?: boolean): Promise<Visit>;
  close(): Promise<void>;
}

/** The times of one page, in milliseconds from its start. */
export interface Visit {
  /** Until the frame with the element was painted, and until the largest paint. */
  painted: number;
  paint: number;
  /** Layout shift, without a unit. */
  shift: number;
  /** The longest task after the first paint; tasks below 50 ms are not reported. */
  task: number;
}

/**
 * Starts a browser and controls it by the DevTools protocol. Playwright makes each page record where errors are
 * created, for which the browser reads React's script once more: at a quarter of the speed that takes 150 ms, which no
 * real phone needs.
 */
export async function startPhone(cookies: readonly Cookie[]): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), 'gatehouse-phone-'));
  const flags = [...browserFlags, '--headless=new', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const browser = spawn(requireBrowser(measured), flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const send = talk(browser.stdio[3] as Writable, browser.stdio[4] as Readable);
  // Without `expires`: Playwright's -1 is invalid here.
  const plainCookies = cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path }));
  await send('Storage.setCookies', { cookies: plainCookies });
  // The browser's own first page is loading, and must not disturb the measurement.
  await new Promise((resolve) => setTimeout(resolve, SETTLED));

  return {
    async visit(address, selector, slow = !isShort) {
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
      const attached = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
      const page = <T = unknown>(method: string, params: object = {}) => send<T>(method, params, attached.sessionId);
      await page('Emulation.setDeviceMetricsOverride', SCREEN);
      await page('Emulation.setTouchEmulationEnabled', { enabled: true });
      if (slow) {
        await page('Network.enable');
        await page('Network.emulateNetworkConditions', NETWORK);
        await page('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      }
      await page('Page.enable');
      const source = `${HELPER};(${String(noteFirst)})(${JSON.stringify(selector)})`;
      await page('Page.addScriptToEvaluateOnNewDocument', { source });
      await page('Page.navigate', { url: address });
      const expression = `(${String(whatItTook)})(${WATCHED})`;
      const evaluation = { expression, awaitPromise: true, returnByValue: true };
      const reply = await page<{ result: { value?: Visit } }>('Runtime.evaluate', evaluation);
      await send('Target.closeTarget', { targetId });
      if (!reply.result.value) throw new Error(`${address} did not show what was awaited.`);
      return reply.result.value;
    },
    async close() {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      await send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Send = <T = unknown>(method: string, params?: object, sessionId?: string) => Promise<T>;

/** The DevTools protocol over a pipe: each message ends with a zero. */
function talk(to: Writable, from: Readable): Send {
  const awaited = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let rest = '';
  from.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message) as { id?: number; result?: unknown; error?: object };
      if (id === undefined) continue;
      if (error) awaited.get(id)?.reject(new Error(JSON.stringify(error)));
      else awaited.get(id)?.resolve(result);
      awaited.delete(id);
    }
  });
  return <T>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<T>((resolve, reject) => {
      const id = ++last;
      awaited.set(id, { resolve: resolve as (value: unknown) => void, reject });
      to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}

/** The values that `noteFirst` leaves in the page. */
export interface Noted {
  firstSeen?: number;
  firstPainted?: number;
}

/** Records when the first of the elements appears in the page, and when its frame is painted, on the page's clock. */
export function noteFirst(selector: string): void {
  const noted = window as Noted;
  const watch = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    watch.disconnect();
    noted.firstSeen = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (noted.firstPainted = performance.now()));
      port1.start();
      port2.postMessage(0);
    });
  });
  watch.observe(document, { childList: true, subtree: true });
}

async function whatItTook(watched: number): Promise<Visit> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const window = globalThis as Noted;
  for (let tries = 0; tries < 300 && window.firstPainted === undefined; tries++) await pause(50);
  await pause(watched);
  const entriesOf = async (type: string) => {
    const entries: PerformanceEntry[] = [];
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true });
    await pause(200);
    return entries;
  };
  const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { value: number })[];
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const tasks = (await entriesOf('longtask')).filter(({ startTime }) => startTime >= (first?.startTime ?? 0));
  return {
    painted: window.firstPainted ?? 0,
    paint: (await entriesOf('largest-contentful-paint')).at(-1)?.startTime ?? 0,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    task: Math.max(0, ...tasks.map(({ duration }) => duration)),
  };
}
