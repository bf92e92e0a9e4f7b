import type { BrowserContext } from '@playwright/test';
import { judged, shown } from './figures.ts';
import { middle } from './middle.ts';
import { noteFirst, type Noted, startPhone, type Visit } from './phone.ts';
import { desktop, type Signed } from './signed.ts';

const TURNS = 9;
const TILE = 'main a[target=_blank]';
const ROW = 'a[href^="/user/view/"]';

/** The launcher and the users list, opened for the first time, and the list written by hand for comparison. */
export async function measureFirstPages({ url, open, cookies }: Signed, limitUrl: string): Promise<void> {
  const launcher = await loadedBy(await open({ ...desktop, serviceWorkers: 'block' }), `${url}/application/list`);
  judged('launcher: JS and CSS', launcher.bytes / 1024, 'KiB', 105, 'at most');
  judged('launcher: requests for them', launcher.requests, '', 8, 'at most');

  const turns = { launcher: [] as Visit[], list: [] as Visit[], limit: [] as Visit[] };
  const first = async (address: string, selector: string) => {
    const phone = await startPhone(cookies);
    try {
      return await phone.visit(address, selector);
    } finally {
      await phone.close();
    }
  };
  for (let turn = 0; turn < TURNS; turn++) {
    turns.launcher.push(await first(`${url}/application/list`, TILE));
    turns.list.push(await first(`${url}/user`, ROW));
    turns.limit.push(await first(limitUrl, ROW));
  }
  const painted = (visits: Visit[]) => middle(visits.map((one) => one.painted));
  const [list, limit] = [painted(turns.list), painted(turns.limit)];
  shown('launcher on a slow phone, largest paint', middle(turns.launcher.map((one) => one.paint)) / 1000, 's', 1.5);
  shown('launcher on a slow phone, layout shift', Math.max(...turns.launcher.map((one) => one.shift)), '', 0.02);
  shown('launcher on a slow phone, longest task after', middle(turns.launcher.map((one) => one.task)), 'ms', 50);
  shown('users list on a slow phone, rows painted', list / 1000, 's', 2.2);
  shown('the same written by hand: the limit', limit / 1000, 's');
  judged('users list on a slow phone, of the limit', list / limit, '', 1.45, 'at most');

  const phone = await startPhone(cookies);
  try {
    // The first visit installs the service worker; on the second one the browser stores its compiled code.
    for (let visit = 0; visit < 2; visit++) await phone.visit(`${url}/application/list`, TILE, false);
    const again = [];
    for (let turn = 0; turn < TURNS; turn++) again.push(await phone.visit(`${url}/application/list`, TILE));
    shown('launcher on a slow phone, second visit', middle(again.map((one) => one.paint)) / 1000, 's', 0.7);
  } finally {
    await phone.close();
  }
}

/** The scripts and styles that a page loads before its tiles are shown, without the later prefetch. */
async function loadedBy(context: BrowserContext, address: string): Promise<{ bytes: number; requests: number }> {
  const page = await context.newPage();
  await page.addInitScript(noteFirst, TILE);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(TILE).first().waitFor();
  const found = await page.evaluate(() => {
    const until = (window as Noted).firstSeen ?? 0;
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, responseEnd }) => /\.(?:js|css)$/.test(name) && responseEnd > 0 && responseEnd <= until,
    );
    // `transferSize` would add the same estimated headers to each file.
    return { bytes: files.reduce((sum, file) => sum + file.encodedBodySize, 0), requests: files.length };
  });
  await context.close();
  return found;
}
