import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../setup/browser.ts';
import { judged, shown } from './figures.ts';

/** The phone of design/speed.md: a quarter of this machine, slow 4G. */
const SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

interface Wire {
  bytes: number;
  requests: number;
}

/** Measures what a browser meets: the bytes and the time of the first pages, and the palette's answer to a key. */
export async function measureBrowser(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await signIn(page, url);
    const state = await context.storageState();
    await context.close();

    const launcher = await firstLoad(
      () => browser.newContext({ storageState: state, serviceWorkers: 'block' }),
      `${url}/application/list`,
      'main a[target=_blank]',
    );
    judged('launcher: JS and CSS', launcher.wire.bytes / 1024, 'KiB', 105, 'at most');
    judged('launcher: requests for them', launcher.wire.requests, '', 8, 'at most');

    const phone = () =>
      browser.newContext({
        storageState: state,
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        serviceWorkers: 'block',
      });
    const slow = await firstLoad(phone, `${url}/application/list`, 'main a[target=_blank]', true);
    shown('launcher on a slow phone, largest paint', slow.paint / 1000, 's', 1.5);
    shown('launcher on a slow phone, layout shift', slow.shift, '', 0.02);
    const slowUsers = await firstLoad(phone, `${url}/user`, 'a[href^="/user/view/"]', true);
    shown('users list on a slow phone, rows painted', slowUsers.seen / 1000, 's', 2.2);

    await measurePalette(
      await (await browser.newContext({ storageState: state, viewport: { width: 1280, height: 800 } })).newPage(),
      url,
    );
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill('admin@acme.test');
  await page.getByLabel('Password').first().fill('Demo-Portal-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
}

async function firstLoad(open: () => Promise<BrowserContext>, address: string, selector: string, slow = false) {
  const context = await open();
  const page = await context.newPage();
  if (slow) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  await page.addInitScript(noteFirst, selector);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor();
  await page.waitForTimeout(slow ? 1500 : 300);
  const { seen, wire } = await page.evaluate(whatItTook);
  const { paint, shift } = await page.evaluate(
    () =>
      new Promise<{ paint: number; shift: number }>((resolve) => {
        let largest = 0;
        let shifted = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (largest = entry.startTime))).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
        new PerformanceObserver((list) =>
          list.getEntries().forEach((entry) => (shifted += (entry as PerformanceEntry & { value: number }).value)),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ paint: largest, shift: shifted }), 200);
      }),
  );
  await context.close();
  return { wire, paint, shift, seen };
}

interface Noted {
  firstSeen?: number;
}

/** Notes when the first of the elements stands in the page, in milliseconds from its start. */
function noteFirst(selector: string): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    watch.disconnect();
    (window as Noted).firstSeen = performance.now();
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** What had come until then; what is fetched when idle comes later. */
function whatItTook(): { seen: number; wire: Wire } {
  const seen = (window as Noted).firstSeen ?? 0;
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name, responseEnd }) => /\.(?:js|css)$/.test(name) && responseEnd <= seen,
  );
  // Not `transferSize`, which adds the same guess for headers to each file.
  const bytes = files.reduce((sum, file) => sum + file.encodedBodySize, 0);
  return { seen, wire: { bytes, requests: files.length } };
}

async function measurePalette(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/user`);
  await page.getByRole('row').nth(3).waitFor();
  await page.waitForTimeout(3000);
  await watchKeys(page);
  const opened = await timed(page, () => page.keyboard.press('Control+k'));
  shown('palette: open to paint', opened, 'ms', 80);
  await page.getByRole('combobox').last().waitFor();
  const times: number[] = [];
  for (const word of ['res inv', 'go to', 'nakamura', 'show users', 'sign']) {
    for (const key of word) {
      // Nobody types in step with the screen: without this each key would wait for the whole of a frame.
      await page.waitForTimeout((times.length * 7) % 17);
      times.push(await timed(page, () => page.keyboard.press(key === ' ' ? 'Space' : key)));
    }
    for (const _ of word) await page.keyboard.press('Backspace');
  }
  const sorted = times.toSorted((a, b) => a - b);
  shown('palette: key to paint, median', sorted[Math.floor(sorted.length / 2)] ?? 0, 'ms', 16);
  shown('palette: key to paint, p95', sorted[Math.floor(sorted.length * 0.95)] ?? 0, 'ms', 30);
}

interface Watched {
  painted: number;
}

/** Notes the time from each key to the end of the frame that shows its effect. */
function watchKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.painted = -1;
    addEventListener(
      'keydown',
      (event) => {
        watched.painted = -1;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => (watched.painted = performance.now() - event.timeStamp));
          channel.port1.start();
          channel.port2.postMessage(0);
        });
      },
      { capture: true },
    );
  });
}

async function timed(page: Page, press: () => Promise<void>): Promise<number> {
  await press();
  const handle = await page.waitForFunction(() => {
    const { painted } = window as unknown as Watched;
    return painted >= 0 ? painted : false;
  });
  return Number(await handle.jsonValue());
}
