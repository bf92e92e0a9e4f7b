import type { BrowserContext, Page } from '@playwright/test';
import { judged, shown } from './figures.ts';
import { middle } from './middle.ts';
import { desktop, type Signed } from './signed.ts';

/** The phone of design/speed.md: a quarter of this machine, slow 4G. */
const SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const TURNS = 5;
const TILE = 'main a[target=_blank]';
const ROW = 'a[href^="/user/view/"]';

/** The launcher and the users list, opened for the first time; the list beside one that is written by hand. */
export async function measureFirstPages({ url, open }: Signed, limitUrl: string): Promise<void> {
  const anew = (options: object) => open({ serviceWorkers: 'block', ...options });
  const launcher = await visit(await anew(desktop), `${url}/application/list`, TILE);
  judged('launcher: JS and CSS', launcher.bytes / 1024, 'KiB', 105, 'at most');
  judged('launcher: requests for them', launcher.requests, '', 8, 'at most');

  const turns = { launcher: [] as Visit[], list: [] as Visit[], limit: [] as Visit[] };
  for (let turn = 0; turn < TURNS; turn++) {
    turns.launcher.push(await visit(await anew(phone), `${url}/application/list`, TILE, true));
    turns.list.push(await visit(await anew(phone), `${url}/user`, ROW, true));
    turns.limit.push(await visit(await anew(phone), limitUrl, ROW, true));
  }
  const [seen, limit] = [middle(turns.list.map((one) => one.seen)), middle(turns.limit.map((one) => one.seen))];
  shown('launcher on a slow phone, largest paint', middle(turns.launcher.map((one) => one.paint)) / 1000, 's', 1.5);
  shown('launcher on a slow phone, layout shift', Math.max(...turns.launcher.map((one) => one.shift)), '', 0.02);
  shown('launcher on a slow phone, longest task after', middle(turns.launcher.map((one) => one.task)), 'ms', 50);
  shown('users list on a slow phone, rows painted', seen / 1000, 's', 2.2);
  shown('the same written by hand: the limit', limit / 1000, 's');
  judged('users list on a slow phone, of the limit', seen / limit, '', 1.45, 'at most');

  const again = await open(phone);
  await keepFiles(again, url);
  const second = [];
  for (let turn = 0; turn < TURNS; turn++)
    second.push(await visit(again, `${url}/application/list`, TILE, true, turn === TURNS - 1));
  shown('launcher on a slow phone, second visit', middle(second.map((one) => one.paint)) / 1000, 's', 0.7);
}

/** A first visit, after which the service worker has the files. */
async function keepFiles(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/application/list`);
  await page.locator(TILE).first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(3000);
  await page.close();
}

interface Visit {
  /** Milliseconds from the start until the element stands, and until the largest paint. */
  seen: number;
  paint: number;
  shift: number;
  /** The longest task after the first paint, in milliseconds; those of less than 50 are not told. */
  task: number;
  bytes: number;
  requests: number;
}

async function visit(context: BrowserContext, address: string, selector: string, slow = false, last = true) {
  const page = await context.newPage();
  if (slow) await slowDown(page);
  await page.addInitScript(noteFirst, selector);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor();
  await page.waitForTimeout(slow ? 1500 : 300);
  const found: Visit = await page.evaluate(whatItTook);
  await (last ? context : page).close();
  return found;
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
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
async function whatItTook(): Promise<Visit> {
  const told = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const entries: PerformanceEntry[] = [];
      new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => resolve(entries), 200);
    });
  const seen = (window as Noted).firstSeen ?? 0;
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name, responseEnd }) => /\.(?:js|css)$/.test(name) && responseEnd <= seen,
  );
  const shifts = (await told('layout-shift')) as (PerformanceEntry & { value: number })[];
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const tasks = (await told('longtask')).filter(({ startTime }) => startTime >= (first?.startTime ?? 0));
  return {
    seen,
    paint: (await told('largest-contentful-paint')).at(-1)?.startTime ?? 0,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    task: Math.max(0, ...tasks.map(({ duration }) => duration)),
    // Not `transferSize`, which adds the same guess for headers to each file.
    bytes: files.reduce((sum, file) => sum + file.encodedBodySize, 0),
    requests: files.length,
  };
}
