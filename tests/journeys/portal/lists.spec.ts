import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../tools/portal.ts';

/** Every page with a table, and a search there that finds nothing. */
const lists: Record<string, string | undefined> = {
  '/user?status=all': '/user?status=all&search=qqqqq',
  '/admin': '/admin?search=qqqqq',
  '/group': '/group?search=qqqqq',
  '/securitypolicy': '/securitypolicy?search=qqqqq',
  '/application/view/2': undefined,
  '/myorganisation/myorganisation': undefined,
  '/security?tab=sessions': undefined,
  '/security?tab=ips': undefined,
};

/** The height of the document, and how far it scrolls for a wheel beside the list and for keys, in pixels. */
async function heightOf(page: Page) {
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
  await page.mouse.move(100, 600);
  await page.mouse.wheel(0, 3_000);
  for (const key of ['Space', 'End', 'PageDown']) await page.keyboard.press(key);
  return page.evaluate(() => ({ height: document.documentElement.scrollHeight, scrolled: window.scrollY }));
}

test.use({ viewport: { width: 1280, height: 762 } });

for (const [path, emptyPath] of Object.entries(lists))
  test(`only the list scrolls, not the document: ${path}`, async ({ page, demo }) => {
    const still = { height: 762, scrolled: 0 };
    await signIn(page, demo, 'owner@acme.test', path);
    expect(await heightOf(page), 'as it is').toEqual(still);
    // The demo's owner has no range that could be repeated.
    if (path === '/security?tab=ips') return;
    await page.route(/\/(api|account)\//, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: grown(await response.json()) });
    });
    await page.route(
      (url) => url.pathname + url.search === path,
      async (route) => {
        const response = await route.fetch();
        // Without the first answers, so that the portal asks for them.
        const body = (await response.text()).replace(/(id="answers">)[^]*?(<\/script>)/, '$1$2');
        await route.fulfill({ response, body });
      },
    );
    await page.reload();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(12);
    expect(await heightOf(page), 'with many rows').toEqual(still);
    await page.unrouteAll({ behavior: 'wait' });
    if (emptyPath === undefined) return;
    await page.goto(demo.url + emptyPath);
    expect(await heightOf(page), 'with no rows').toEqual(still);
  });

/** The same answer with 60 records in each list, of 100,000 where it counts them. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    if (typeof first !== 'object' || first === null || value.length >= 60) return value;
    return Array.from({ length: 60 }, (_, at) => renumbered(value[at % value.length] as object, at));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'total_count' ? 100_000 : grown(part)]),
  );
}

const renumbered = (record: object, at: number): object =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      /(^|_)id$/.test(name)
        ? typeof value === 'number'
          ? value + 1_000 * at
          : `${String(value)}${1_000 + at}`
        : (value as unknown),
    ]),
  );

for (const [layout, size] of Object.entries({ table: [1280, 762], cards: [390, 844] } as const))
  test(`a printed list has every loaded row, one below the other, and no frame: ${layout}`, async ({ page, demo }) => {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await signIn(page, demo, 'owner@acme.test', '/user?status=all');
    const rows = page.locator('main [data-index]').filter({ has: page.getByRole('link') });
    await expect(rows.first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
    const onScreen = await rows.count();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const printed = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(printed.length).toBeGreaterThan(onScreen + 20);
    printed.forEach(({ top, height }, at) => {
      if (at > 0) expect(top).toBeGreaterThanOrEqual((printed[at - 1]?.bottom ?? 0) - 1);
      expect(height).toBeGreaterThan(30);
    });
    // The whole page is as long as its rows: nothing is cut off or scrolls within it.
    const long = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(long).toBeGreaterThanOrEqual(Math.floor(printed.at(-1)?.bottom ?? 0));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const frame of [page.getByRole('navigation'), page.getByRole('banner'), page.locator('#root .fixed')])
      await expect(frame.filter({ visible: true })).toHaveCount(0);
    // Dark on white.
    const shade = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(shade).toBe('rgb(21, 29, 34)');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    // The browser itself tells the page that it is printed.
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    await expect(rows).toHaveCount(onScreen);
    const paper = await page.pdf({ format: 'A4' });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
  });
