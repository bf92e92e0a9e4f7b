import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Not WCAG: open menus and lists stand outside the landmarks, at the end of the page, where Headless UI draws them. */
const OUTSIDE = ['region'];

/** What axe finds, in both themes. Motion is over before it looks. */
async function findings(page: Page, where: string): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).disableRules(OUTSIDE).analyze();
    for (const { id, nodes } of violations)
      all.push(`${where}, ${colorScheme}: ${id} ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  }
  return all;
}

test('axe finds nothing on the open pages @phone', async ({ page, demo }) => {
  const found: string[] = [];
  for (const path of [
    '/signin',
    '/register',
    '/register/verify?token=x',
    '/password/forgot',
    '/password/reset?token=x',
    '/User/UserValidation?user_status=0&is_multipleorg=1&company=Acme',
  ]) {
    await page.goto(demo.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    found.push(...(await findings(page, path)));
  }
  await page.goto(`${demo.url}/signin`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Email is required.').waitFor();
  found.push(...(await findings(page, 'sign-in with errors')));
  expect(found).toEqual([]);
});

test.describe('with a broken link', () => {
  test.use({ expected: { messages: [/invitation\/view 404/, /status of 404/] } });
  test('axe finds nothing on the page that says so @phone', async ({ page, demo }) => {
    await page.goto(`${demo.url}/invitation?token=x`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await findings(page, 'broken invitation')).toEqual([]);
  });
});

test('axe finds nothing on the pages of an administrator @phone', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test');
  const found: string[] = [];
  const pages = [
    '/application/list',
    '/myorganisation/myorganisation',
    '/organisation/list',
    '/user?status=all',
    '/user?search=nobody-is-called-so',
    '/user/view/2',
    '/user/view/2?tab=groups',
    '/user/view/2?tab=policies',
    '/no/such/page',
  ];
  for (const path of pages) {
    await page.goto(demo.url + path);
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    found.push(...(await findings(page, path)));
  }
  expect(found).toEqual([]);
});

test('axe finds nothing on dialogs, menus and the palette', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test', '/user?status=pending');
  const found: string[] = [];
  await page.getByRole('link', { name: 'Pia Lindqvist' }).waitFor();
  await page
    .getByRole('row', { name: /Pia Lindqvist/ })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menu').waitFor();
  found.push(...(await findings(page, 'row menu')));
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor();
  found.push(...(await findings(page, 'confirmation')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New User' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('First name is required.').waitFor();
  found.push(...(await findings(page, 'New User with errors')));
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox').nth(1).check();
  found.push(...(await findings(page, 'selected rows')));
  // The palette would take the selected row as the argument.
  await page.getByRole('checkbox').nth(1).uncheck();
  await page.getByRole('heading', { name: 'Users' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  found.push(...(await findings(page, 'palette')));
  await page.keyboard.type('activate user');
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor();
  found.push(...(await findings(page, 'palette, argument step')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
  found.push(...(await findings(page, 'help sheet')));
  expect(found).toEqual([]);
});
