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

const pages: Record<string, string[]> = {
  people: [
    '/user?status=all',
    '/user?search=nobody-is-called-so',
    '/user/view/2',
    '/user/view/2?tab=groups',
    '/user/view/2?tab=policies',
    '/admin',
    '/dashboard',
  ],
  groups: ['/group', '/group/view/1', '/group/view/1?tab=policies', '/no/such/page'],
  organisation: [
    '/organisation',
    '/organisation/create',
    '/organisation/update/1?page=view',
    '/myorganisation/myorganisation',
    '/organisation/list',
  ],
  applications: ['/application/list', '/application', '/application/add', '/application/view/2'],
  policies: ['/securitypolicy', '/securitypolicy/view/1', '/securitypolicy/view/1?tab=ips'],
};

for (const [about, paths] of Object.entries(pages))
  test(`axe finds nothing on an administrator’s pages: ${about} @phone`, async ({ page, demo }) => {
    test.slow();
    await signIn(page, demo, 'owner@acme.test');
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(demo.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      found.push(...(await findings(page, path)));
    }
    expect(found).toEqual([]);
  });

test.describe('with a record that is not there', () => {
  test.use({ expected: { messages: [/\/view\/9999\S* 404/, /status of 404/] } });
  test('axe finds nothing on the page that says so @phone', async ({ page, demo }) => {
    await signIn(page, demo, 'owner@acme.test', '/application/view/9999');
    await page.getByRole('heading', { level: 1, name: 'This application does not exist.' }).waitFor();
    expect(await findings(page, 'no such application')).toEqual([]);
  });
});

/** Dialogs that a button opens; submitted as they are, so that their sentences are seen too. */
const dialogs: [path: string, button: string, submit?: string][] = [
  ['/admin', 'Add Admin', 'Save'],
  ['/group', 'New Group', 'Save'],
  ['/group/view/1', 'Edit'],
  ['/securitypolicy', 'New Policy', 'Save'],
  ['/securitypolicy/view/1?tab=ips', 'Add IP Address'],
  ['/application', 'Add Application'],
  ['/application/view/2', 'Assign user', 'Assign'],
  ['/application/view/2', 'Edit'],
  ['/application/view/2', 'Disable'],
  ['/security?tab=ips', 'Add IP Address'],
];

test('axe finds nothing on the dialogs that buttons open', async ({ page, demo }) => {
  test.slow();
  await signIn(page, demo, 'owner@acme.test');
  const found: string[] = [];
  for (const [path, button, submit] of dialogs) {
    await page.goto(demo.url + path);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.waitFor();
    await page.waitForLoadState('networkidle');
    found.push(...(await findings(page, `${button} on ${path}`)));
    if (!submit) continue;
    // By the keyboard: a list that opened by itself may lie above the button.
    await dialog.getByRole('button', { name: submit, exact: true }).press('Enter');
    await dialog
      .getByText(/is required\./)
      .first()
      .waitFor();
    found.push(...(await findings(page, `${button} with errors`)));
  }
  expect(found).toEqual([]);
});

test('axe finds nothing on dialogs, menus and the palette', async ({ page, demo }) => {
  test.slow();
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
