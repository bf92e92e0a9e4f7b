import type { Page } from '@playwright/test';
import { close, cursor, filterBy, go, invite, open, options, retype, row } from '../tools/byKeys.ts';
import { expect, signIn, test } from '../tools/portal.ts';

// "Keyboard everywhere" of docs/specification/palette.md: the keys of a list, where they work, and the help sheet.

const ticked = (page: Page) => page.getByRole('row', { selected: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const menu = (page: Page) => page.getByRole('menu');

test('the keys of a list: move, tick, extend, open, menu, filter, create @main', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test');
  const own = await invite(page, demo, ['Ann', 'Ben', 'Cyd', 'Dan']);
  await go(page, 'u');
  // In a field each of them is a letter.
  await filterBy(page, 'c?.xjgu');
  await expect(page.getByRole('searchbox')).toHaveValue('c?.xjgu');
  await expect(
    page
      .getByText('No data to display')
      .or(page.getByText(/Nobody/))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await retype(page, own.last);
  await expect(row(page, 3)).toBeVisible();
  await expect(row(page, 4)).toHaveCount(0);
  for (let stops = 0; stops < 12 && (await row(page, 0).evaluate((one) => one !== document.activeElement)); stops += 1)
    await page.keyboard.press('Tab');
  await expect(row(page, 0)).toBeFocused();

  await page.keyboard.press('j');
  await expect(row(page, 1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 2)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 0)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(page, 0)).toBeFocused();
  await page.keyboard.press('x');
  await expect(ticked(page)).toHaveCount(1);
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(ticked(page)).toHaveCount(3);
  await expect(row(page, 2)).toBeFocused();
  await page.keyboard.press('x');
  await expect(ticked(page)).toHaveCount(2);
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'false');

  await page.keyboard.press('.');
  await expect(menu(page)).toBeFocused();
  // The menu has its own keys: x ticks nothing, c creates nothing.
  const entries = await menu(page).getByRole('menuitem').count();
  expect(entries).toBeGreaterThan(1);
  for (const key of ['x', 'c']) await page.keyboard.press(key);
  await expect(menu(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(ticked(page)).toHaveCount(2);

  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New User' });
  await expect(dialog).toBeVisible();
  // On a dialog's button, letters do nothing.
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  for (const key of ['?', '/', 'x', 'g', 'h']) await page.keyboard.press(key);
  await expect(sheet(page)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(ticked(page)).toHaveCount(2);

  await row(page, 3).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: own.of('Dan') })).toBeVisible();
});

test('the palette becomes modal without moving the focus out of its field', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test');
  await page.goto(`${demo.url}/group`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.locator('dialog');
  const isModal = () => palette.evaluate((element) => element.matches(':modal'));
  await page.keyboard.press('Control+k');
  const field = palette.getByRole('combobox');
  await field.evaluate((input) => {
    input.addEventListener('blur', () => input.setAttribute('data-left', ''));
  });
  await page.keyboard.type('us');
  await expect.poll(isModal).toBe(true);
  await expect(field).toHaveValue('us');
  await expect(field).toBeFocused();
  await expect(field).not.toHaveAttribute('data-left');
  await close(page);

  // From here on the browser is never idle.
  await page.evaluate(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.press('Tab');
  expect(await isModal()).toBe(true);
  await close(page);

  await page.keyboard.press('Control+k');
  await palette.waitFor();
  expect(await isModal()).toBe(false);
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/user"]')?.focus());
  await expect(field).toBeFocused();
  await page.keyboard.type('us');
  await expect(field).toHaveValue('us');
});

/** The texts of the help sheet by section: each line with the first of its keys. */
async function sheetTexts(page: Page): Promise<Record<string, Record<string, string>>> {
  const texts: Record<string, Record<string, string>> = {};
  for (const section of await sheet(page).getByRole('region').all()) {
    const heading = await section.getByRole('heading').innerText();
    const lines = await section
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((line) => [
          line.querySelector('dt')?.textContent ?? '',
          Array.from(line.querySelectorAll('dd > span:first-child kbd'), (key) => key.textContent).join(' '),
        ]),
      );
    texts[heading] = Object.fromEntries(lines) as Record<string, string>;
  }
  return texts;
}

/** The commands that the palette shows with a key here, found by these letters. */
async function withKeys(page: Page, searches: readonly string[]): Promise<Record<string, string>> {
  await open(page);
  const found: Record<string, string> = {};
  for (const [search, title] of searches.map((text) => text.split(':'))) {
    await retype(page, search ?? '');
    await expect(cursor(page)).toContainText(title ?? '');
    const rows = await options(page).evaluateAll((all) =>
      all.map((one) => [
        one.querySelector('.truncate')?.textContent ?? '',
        Array.from(one.querySelectorAll('kbd'), (key) => key.textContent).join(' '),
      ]),
    );
    for (const [name = '', keys = ''] of rows) if (keys) found[name.replace('…', '')] = keys;
  }
  await close(page);
  return found;
}

/** The searches for commands with a key on these pages, and the expected first results. */
const searches = [
  'go to:Go to',
  'go to sec:Go to Security',
  'go to my org:Go to My Organisations',
  'new:New',
  'edit org:Edit organisation',
  'keyb:Keyboard shortcuts',
];

/** A page by its key, its create command, and the keys of its list beside moving. */
const sheets = [
  ['u', 'New user', ['Select the row', 'Open the row', 'Open the row’s menu', 'Go to the filter']],
  ['p', 'New policy', ['Open the row', 'Open the row’s menu']],
  ['m', 'New organisation', []],
  ['o', undefined, undefined],
] as const;

test('the help sheet lists the keys of the commands on this page, and of this list', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test');
  for (const [letter, creates, list] of sheets) {
    await go(page, letter);
    if (list) await expect(row(page, 0)).toBeVisible();
    const here = await withKeys(page, searches);
    await page.keyboard.press('?');
    await expect(sheet(page)).toBeVisible();
    const { Everywhere, 'In the list': inList, ...sections } = await sheetTexts(page);
    expect(Everywhere).toEqual({ 'Search or run a command': 'Ctrl K' });
    expect(Object.assign({}, ...Object.values(sections))).toEqual(here);
    expect(Object.entries(here).filter(([, keys]) => keys === 'C')).toEqual(creates ? [[creates, 'C']] : []);
    const does = inList && Object.keys(inList);
    expect(does?.slice(0, 2)).toEqual(list && ['Next row', 'Previous row']);
    const further = does?.slice(2).filter((line) => !/all rows|Extend|Clear the selection/.test(line));
    expect(further).toEqual(list);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
  }
});

test('single keys can be turned off, also for the next visit; the palette’s key and a row’s keys stay', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'owner@acme.test', '/user');
  await expect(row(page, 1)).toBeVisible();
  await page.keyboard.press('?');
  const single = page.getByRole('checkbox', { name: 'Use single keys as shortcuts' });
  await single.uncheck();
  const left = await sheetTexts(page);
  expect(Object.keys(left)).toEqual(['Everywhere', 'In the list']);
  expect(left['In the list']).toMatchObject({ 'Next row': '↓', 'Open the row': 'Enter' });
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);

  const nothingHolds = async () => {
    await row(page, 0).focus();
    for (const key of ['c', '?', 'j', 'x', '.', '/', 'g', 'h']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog').or(menu(page))).toHaveCount(0);
    await expect(row(page, 0)).toBeFocused();
    await expect(ticked(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/user$/);
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 1)).toBeFocused();
  };
  await nothingHolds();
  await page.reload();
  await expect(row(page, 1)).toBeVisible();
  // The keys have loaded by now.
  await page.waitForLoadState('networkidle');
  await nothingHolds();

  expect(await withKeys(page, searches)).toEqual({});
  await open(page, 'keyb');
  await expect(cursor(page)).toContainText('Keyboard shortcuts');
  await page.keyboard.press('Enter');
  await single.check();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await row(page, 1).focus();
  await page.keyboard.press('k');
  await expect(row(page, 0)).toBeFocused();
});
