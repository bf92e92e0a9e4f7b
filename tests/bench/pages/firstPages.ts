import type { BrowserContext } from '@playwright/test';
import { judged, unjudged } from '../tools/figures.ts';
import { middle } from '../tools/middle.ts';
import { noteFirst, type Noted, startPhone, type Visit } from './phone.ts';
import { desktop, type Signed } from './signed.ts';
import { sized } from '../tools/sized.ts';

const TURNS = sized(9, 1);
const TILE = 'main a[target=_blank]';
/** A link in a row, as the lists and the list written by hand have it. */
const ROW = 'a[href*="/view/"]';
const BY_HAND = 'users list by hand, the limit,';
const LISTS = ['user', 'group', 'application', 'admin', 'securitypolicy'].slice(0, sized(5, 1));

/** The launcher and each list page, opened for the first time, and the users list written by hand for comparison. */
export async function measureFirstPages({ url, open, cookies }: Signed, limitUrl: string): Promise<void> {
  const launcher = await loadedBy(await open({ ...desktop, serviceWorkers: 'block' }), `${url}/application/list`);
  judged('launcher: JS and CSS', launcher.bytes / 1024, 'KiB', 115, 'at most');
  judged('launcher: requests for them', launcher.requests, '', 10, 'at most');

  const pages = [
    { name: 'launcher', address: `${url}/application/list`, selector: TILE },
    ...LISTS.map((name) => ({ name: `list /${name}`, address: `${url}/${name}`, selector: `[role=listitem] ${ROW}` })),
    { name: BY_HAND, address: limitUrl, selector: ROW },
  ].map((page) => ({ ...page, visits: [] as Visit[] }));
  for (let turn = 0; turn < TURNS; turn++)
    for (const { address, selector, visits } of pages) {
      const phone = await startPhone(cookies);
      try {
        visits.push(await phone.visit(address, selector));
      } finally {
        await phone.close();
      }
    }
  const painted = new Map<string, number>();
  for (const { name, visits } of pages) {
    const rows = middle(visits.map((one) => one.painted));
    painted.set(name, rows);
    const what = `${name} on a slow phone`;
    if (name === 'launcher')
      unjudged(`${what}, largest paint`, middle(visits.map((one) => one.paint)) / 1000, 's', 1.3);
    else unjudged(`${what}, rows painted`, rows / 1000, 's', name === BY_HAND ? undefined : 1.8);
    if (name === BY_HAND) continue;
    unjudged(`${what}, layout shift`, Math.max(...visits.map((one) => one.shift)), '', 0.02);
    unjudged(`${what}, longest task after`, middle(visits.map((one) => one.task)), 'ms', 50);
  }
  const ofLimit = (painted.get('list /user') ?? Infinity) / (painted.get(BY_HAND) ?? 0);
  judged('users list on a slow phone, of the limit', ofLimit, '', 1.35, 'at most');

  const phone = await startPhone(cookies);
  try {
    // The first visit installs the service worker; on the second one the browser stores its compiled code.
    for (let visit = 0; visit < 2; visit++) await phone.visit(`${url}/application/list`, TILE, false);
    const again = [];
    for (let turn = 0; turn < TURNS; turn++) again.push(await phone.visit(`${url}/application/list`, TILE));
    unjudged('launcher on a slow phone, second visit', middle(again.map((one) => one.paint)) / 1000, 's', 0.7);
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
