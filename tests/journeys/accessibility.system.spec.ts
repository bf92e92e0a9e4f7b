import type { Locator } from '@playwright/test';
import { heard, press, resize, test, visit } from './accessible.ts';
import { expect, signIn } from './portal.ts';

const groundOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);

/** How the tick of a box is drawn, and on what. */
const tickOf = (box: Locator) =>
  box.evaluate((element) => {
    const { visibility, borderLeftColor, borderBottomColor } = getComputedStyle(element, '::after');
    const ground = getComputedStyle(element).backgroundColor;
    return visibility === 'visible' && ![borderLeftColor, borderBottomColor].includes(ground);
  });

test('in forced colours what is present, chosen or long is still seen', async ({ page, demo }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, demo, 'owner@acme.test');
  await visit(page, ['/dashboard', 'Invitations']);
  const bar = page.getByRole('table').first().locator('td[aria-hidden] > span > span').first();
  expect(await groundOf(bar)).not.toBe(await groundOf(bar.locator('xpath=..')));

  await visit(page, ['/user?status=all', 'Adam Minster']);
  const side = page.getByRole('navigation', { name: 'Side' });
  expect(await groundOf(side.locator('[aria-current]'))).not.toBe(await groundOf(side.getByRole('link').first()));
  const row = page.locator('[data-index="0"]');
  await row.focus();
  await page.keyboard.press('Space');
  await expect(row.getByRole('checkbox')).toBeChecked();
  expect(await tickOf(row.getByRole('checkbox'))).toBe(true);
  expect(await tickOf(page.locator('[data-index="1"]').getByRole('checkbox'))).toBe(false);
  // The words of a badge have an edge around them.
  const badge = row
    .getByRole('gridcell')
    .getByText(/^(Owner|User|External)$/)
    .first();
  expect(await badge.evaluate((one) => getComputedStyle(one).borderTopColor)).not.toBe('rgba(0, 0, 0, 0)');

  await visit(page, ['/user/view/2?tab=groups', 'Management']);
  const tabs = page.getByRole('navigation', { name: 'About this user' });
  expect(await groundOf(tabs.locator('[aria-current]'))).not.toBe(await groundOf(tabs.getByRole('link').first()));

  await visit(page, ['/application/add', 'Choose applications to get start your business..']);
  const tile = page.getByRole('main').locator('button[aria-pressed]').first();
  await expect(tile.locator('svg')).toHaveCount(0);
  await press(page, tile, 'Space');
  await expect(tile.locator('svg')).toBeVisible();

  await visit(page, ['/organisation/update/1?page=view', 'Pan No']);
  await press(page, page.getByRole('button', { name: 'Choose Registered On' }));
  const edge = (day: string) =>
    page.getByRole('button', { name: new RegExp(day) }).evaluate((one) => getComputedStyle(one).borderTopWidth);
  await expect.poll(() => edge('July 1st, 2017')).toBe('2px');
  expect(await edge('July 2nd, 2017')).toBe('0px');
  await page.keyboard.press('Escape');

  await resize(page, 'phone');
  const footer = page.getByRole('navigation', { name: 'Main' });
  await visit(page, ['/user', 'Adam Minster']);
  expect(await groundOf(footer.locator('[aria-current]'))).not.toBe(await groundOf(footer.getByRole('link').first()));
});

/** The control to the other tests of these files, whose pages fail them when anything moves. */
test('where the system does not ask for less, dialogs come in by moving', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test', '/group');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await press(page, page.getByRole('button', { name: 'New Group' }));
  await page.getByRole('dialog').waitFor();
  await expect.poll(async () => (await heard(page, 'moved')).join()).toContain('animationstart');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await heard(page, 'moved');
});
