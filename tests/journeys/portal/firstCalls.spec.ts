import { readFileSync } from 'node:fs';
import { expect, signIn, test } from '../tools/portal.ts';

interface Page {
  pattern: string;
  calls: { address: string }[];
}

const pages = (
  JSON.parse(readFileSync(new URL('../../../dist/portal/.vite/pages.json', import.meta.url), 'utf8')) as Page[]
).filter(({ calls }) => calls.length > 0);

test('the first calls of a page are sent before the portal’s code has loaded, and once', async ({ page, demo }) => {
  expect(pages.length).toBeGreaterThan(6);
  await signIn(page, demo, 'owner@acme.test');
  for (const { pattern, calls } of pages) {
    const requests: string[] = [];
    const note = (request: { url(): string; method(): string }) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) requests.push(pathname.replace('/api', '') + search);
    };
    // On a slow machine the former page may still send calls, so it is left first.
    await page.goto('about:blank');
    page.on('request', note);
    await page.goto(demo.url + pattern);
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    const expected = calls.map(({ address }) => address);
    expect(requests.slice(0, calls.length).toSorted(), pattern).toEqual(expected.toSorted());
    expect(
      requests.filter((address) => expected.includes(address)),
      `${pattern}: once each`,
    ).toHaveLength(calls.length);
  }
});

test('another site’s window cannot reach the portal, also if the address was typed into its empty tab', async ({
  page,
  demo,
}) => {
  // For the browser this is another host, with a page that is not ours.
  await page.goto(demo.url.replace('localhost', '127.0.0.1') + '/healthz');
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void Object.assign(window, { other: window.open('about:blank') }));
  const tab = await opened;
  await tab.goto(`${demo.url}/signin`);
  await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.poll(() => tab.evaluate(() => window.opener === null)).toBe(true);
  const isAway = () => page.evaluate(() => (window as unknown as { other: Window }).other.closed);
  await expect.poll(isAway).toBe(true);
  // It was loaded once more, and not repeatedly.
  expect(await tab.evaluate(() => sessionStorage.getItem('gatehouse.apart'))).toBe('1');
});
