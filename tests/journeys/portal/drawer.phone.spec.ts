import { palette } from '../tools/byKeys.ts';
import { expect, message, openDrawer, signIn, test } from '../tools/portal.ts';
import { tapRow } from '../tools/tapRow.ts';

test('a phone user opens the users from the drawer, finds one and reads the details @main', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await openDrawer(page);
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Adam Minster');
  await expect(drawer).toContainText('admin@acme.test');
  await drawer.getByRole('link', { name: 'Users' }).tap();
  await expect(page.getByRole('heading', { name: 'All Users' })).toBeVisible();
  await page.getByRole('searchbox').fill('lindq');
  await page.getByRole('link', { name: /Pia Lindqvist/ }).tap();
  await expect(page.getByText('pending@acme.test').first()).toBeVisible();
});

test('the drawer collapses, and lists every entry to everybody', async ({ page, demo }) => {
  await signIn(page, demo, 'user@acme.test');
  await openDrawer(page);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Users' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Collapse' }).tap();
  await expect(drawer).toHaveCount(0);
});

test('the focus returns to More from a palette opened in the drawer, and is not lost when the phone is turned', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'owner@acme.test', '/user');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Collapse' }).tap();
  await expect(more).toBeFocused();

  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await more.tap();
  await page.getByRole('dialog').waitFor();
  await page.setViewportSize({ width: height, height: width });
  await expect(page.getByRole('navigation', { name: 'Side' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.setViewportSize({ width, height });
  await expect(more).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('the palette fills the screen and resends an invitation by touch @main', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test');
  await openDrawer(page);
  await page.getByRole('button', { name: /Search/ }).tap();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await palette(page).locator('> div').boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await page.getByRole('combobox').fill('resend inv');
  await tapRow(page.getByRole('option', { name: /Resend invitation/ }));
  await expect(page.getByRole('combobox', { name: 'Which user?' })).toHaveValue('');
  await palette(page).getByRole('button', { name: 'One step back' }).tap();
  await expect(page.getByRole('combobox')).toHaveValue('resend inv');
  await tapRow(page.getByRole('option', { name: /Resend invitation/ }));
  await expect(page.getByRole('combobox', { name: 'Which user?' })).toHaveValue('');
  await page.getByRole('combobox').fill('lindq');
  await tapRow(page.getByRole('option', { name: /Pia Lindqvist/ }));
  await expect(message(page, 'An invitation was sent to pending@acme.test.')).toBeVisible();
  await expect(palette(page)).toHaveCount(0);
});
