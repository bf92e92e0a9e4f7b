import type { Locator, Page } from '@playwright/test';
import { heard, press, resize, tabTo, test, visit } from '../tools/accessible.ts';
import { expect, signIn } from '../tools/portal.ts';

/**
 * Tells if an element uses the system's colours of a selection, also for its texts and icons, without a background
 * behind them.
 */
const isMarked = (one: Locator) =>
  one.evaluate((element) => {
    const swatch = document.body.appendChild(document.createElement('i'));
    swatch.style.cssText = 'background: Highlight; color: HighlightText; forced-color-adjust: none';
    const { backgroundColor, color } = getComputedStyle(swatch);
    const inside = [element, ...element.querySelectorAll('*')].map((each) => getComputedStyle(each));
    swatch.remove();
    return (
      inside[0]?.backgroundColor === backgroundColor &&
      // The browser puts a background behind texts where it adjusts colours.
      inside.every((style) => style.color === color && style.forcedColorAdjust !== 'auto')
    );
  });

const groundOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Tells if a checkbox shows a tick in another colour than its background. */
const tickOf = (box: Locator) =>
  box.evaluate((element) => {
    const { visibility, borderLeftColor, borderBottomColor } = getComputedStyle(element, '::after');
    const ground = getComputedStyle(element).backgroundColor;
    return visibility === 'visible' && ![borderLeftColor, borderBottomColor].includes(ground);
  });

test('in forced colours current, selected and long things stay visible', async ({ page, demo }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, demo, 'owner@acme.test');
  await visit(page, ['/dashboard', 'Invitations']);
  const bar = page.getByRole('table').first().locator('td[aria-hidden] > span > span').first();
  expect(await groundOf(bar)).not.toBe(await groundOf(bar.locator('xpath=..')));

  await visit(page, ['/user?status=all', '3pl.nightdesk@acme.test']);
  const side = page.getByRole('navigation', { name: 'Side' });
  expect(await groundOf(side.locator('[aria-current]'))).not.toBe(await groundOf(side.getByRole('link').first()));
  expect(await isMarked(side.locator('[aria-current]'))).toBe(true);
  const row = page.locator('[data-index="0"]');
  await row.focus();
  await page.keyboard.press('Space');
  await expect(row.getByRole('checkbox')).toBeChecked();
  expect(await tickOf(row.getByRole('checkbox'))).toBe(true);
  expect(await tickOf(page.locator('[data-index="1"]').getByRole('checkbox'))).toBe(false);
  // The text of a badge has an edge around it.
  const badge = row
    .getByRole('gridcell')
    .getByText(/^(Owner|User|External)$/)
    .first();
  expect(await badge.evaluate((one) => getComputedStyle(one).borderTopColor)).not.toBe('rgba(0, 0, 0, 0)');

  await visit(page, ['/user/view/2?tab=groups', 'Management']);
  const tabs = page.getByRole('navigation', { name: 'About this user' });
  expect(await groundOf(tabs.locator('[aria-current]'))).not.toBe(await groundOf(tabs.getByRole('link').first()));
  expect(await isMarked(tabs.locator('[aria-current]'))).toBe(true);

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
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  expect(await isMarked(footer.locator('[aria-current]'))).toBe(true);
});

for (const height of [180, 256])
  test(`in a window of 320 by ${height} the fields of a dialog have room, and nothing covers a control`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width: 320, height });
    await signIn(page, demo, 'owner@acme.test');
    await visit(page, ['/user', 'Adam Minster']);
    const bar = page.getByRole('navigation', { name: 'Main' });
    // The bar is the end of the page.
    await expect(bar).toBeVisible();
    expect(await fixedParts(page)).toEqual([]);
    await press(page, page.getByRole('button', { name: 'New User' }));
    const dialog = page.getByRole('dialog', { name: 'New User' });
    for (const label of ['First name', 'Phone']) {
      const field = dialog.getByLabel(label);
      await field.scrollIntoViewIfNeeded();
      const box = await field.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= height, `${label} is in sight as a whole`).toBe(true);
      // No part of the dialog covers it.
      await field.click({ trial: true });
    }
    await dialog.getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(bar).toBeVisible();
    // A form that is a page: each field is in sight as a whole, also at the very bottom of the window.
    await visit(page, ['/organisation/update/1?page=view', 'Pan No']);
    expect(await fixedParts(page)).toEqual([]);
    const fields = page.getByRole('main').getByRole('textbox').filter({ visible: true });
    for (const field of await fields.all()) {
      await field.evaluate((one) => one.scrollIntoView({ block: 'end', behavior: 'instant' }));
      await field.click({ trial: true });
    }
  });

/** Controls and bars that stay in their place while the page scrolls. */
const fixedParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, nav')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).position === 'fixed')
      .map((one) => one.ariaLabel),
  );

test('a title that gets the focus from the program has no frame', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test');
  const h1 = page.getByRole('heading', { level: 1 });
  const frameOf = (one: Locator) => one.evaluate((title) => getComputedStyle(title).outlineStyle);
  // From the palette.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Go to Groups');
  await page.getByRole('option', { name: /Go to groups/i }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/group$/);
  await expect(h1).toBeFocused();
  expect(await frameOf(h1)).toBe('none');
  // From a link by the keyboard. The link itself has a frame.
  const link = page.getByRole('navigation', { name: 'Side' }).getByRole('link', { name: 'Users', exact: true });
  await tabTo(page, link);
  expect(await frameOf(link)).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user$/);
  await expect(h1).toBeFocused();
  expect(await frameOf(h1)).toBe('none');
  // From a dialog that the palette has opened: the focus returns to the title.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('New user');
  await page.getByRole('option', { name: /^New user/i }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New User' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(h1).toBeFocused();
  expect(await frameOf(h1)).toBe('none');
});

for (const [name, size] of Object.entries({ desktop: [1280, 800], phone: [390, 844] } as const))
  test(`figures and links are targets of 24 px at least: ${name}`, async ({ page, demo }) => {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await signIn(page, demo, 'owner@acme.test');
    const small = async (region: Locator) => {
      await region.getByRole('link').first().waitFor();
      return region.locator('a, button').evaluateAll((all) =>
        all
          .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ text, box }) => `${text} is ${Math.round(box.width)}x${Math.round(box.height)}`),
      );
    };
    expect(await small(page.getByRole('region', { name: 'Your organisation' }))).toEqual([]);
    await visit(page, ['/user/view/4', 'moderator@acme.test']);
    const details = page.getByRole('complementary', { name: 'Details' });
    expect(await small(details)).toEqual([]);
    await expect(details.getByRole('link', { name: 'moderator@acme.test' })).toHaveAttribute(
      'href',
      'mailto:moderator@acme.test',
    );
    await expect(details.getByRole('link', { name: /^\d{10}$/ })).toHaveAttribute('href', /^tel:\d{10}$/);
  });

/** Verifies the check of the other tests, which fail if anything moves. */
test('dialogs move in if the system does not ask for reduced motion', async ({ page, demo }) => {
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
