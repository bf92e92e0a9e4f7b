import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { choose, escape, press, resize, tabTo, test, visit, type Look, type Visit } from '../tools/accessible.ts';
import { cursor, outcome } from '../tools/byKeys.ts';
import { expect, signIn } from '../tools/portal.ts';
import { found, type Overlay } from './findScreens.ts';

const users: Visit = ['/user?status=pending', 'Pia Lindqvist'];

test('every dialog is opened @main', () => {
  const folders = [...readdirSync('plugins').map((plugin) => `plugins/${plugin}/dialogs`), 'shell/dialogs'].filter(
    existsSync,
  );
  const files = folders
    .flatMap((folder) => readdirSync(folder))
    .filter((file) => /^[A-Z]\w+\.tsx$/.test(file))
    .map((file) => basename(file, '.tsx'));
  const here = found.flatMap(({ dialogs, otherDialogs }) =>
    Object.keys({ ...dialogs, ...otherDialogs }).map((name) => basename(name)),
  );
  // These dialogs are in other folders.
  files.push('LockoutDialog', 'SessionEnded', 'PictureCrop');
  expect(here.toSorted()).toEqual(files.toSorted());
});

/** Presses a button by keys, then an entry of its menu. Returns the element that should get the focus back. */
async function openBy(page: Page, [first = '', entry]: readonly string[]) {
  const origin = page
    .getByRole('button', { name: first, exact: true })
    .or(page.getByRole('checkbox', { name: first, exact: true }));
  const opener = origin.filter({ visible: true }).first();
  await opener.focus();
  await page.keyboard.press((await opener.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
  if (entry !== undefined) await choose(page, page.getByRole('menuitem', { name: entry, exact: true }));
  return opener;
}

const dialogOf = (page: Page, title: string | RegExp) =>
  page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));

async function judge(page: Page, look: Look, where: string, { press: keys, title, submit }: Overlay) {
  const opener = await openBy(page, keys);
  const dialog = dialogOf(page, title);
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  const isPhone = page.viewportSize()?.width === 390;
  // As for screens: each layout in one theme.
  const theme = isPhone ? 'dark' : 'light';
  await look.overlay(where, theme);
  if (submit) {
    await press(page, dialog.getByRole('button', { name: submit, exact: true }));
    await dialog
      .getByText(/is required\./)
      .first()
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaInvalid)).toBe('true');
    await look.overlay(`${where} with errors`, theme);
  }
  // The other layout has other buttons.
  if (isPhone) await look.zoomed(where);
  await escape(page, dialog);
  await expect(opener, `the focus after ${where}`).toBeFocused();
}

for (const { name, dialogs } of found.filter((one) => one.dialogs))
  for (const size of ['desktop', 'phone'] as const)
    test(`dialogs are accessible in both themes and zoomed, and return the focus: ${name}, ${size}`, async ({
      page,
      demo,
      look,
    }) => {
      test.slow();
      await signIn(page, demo, 'owner@acme.test');
      await resize(page, size);
      for (const [file, list] of Object.entries(dialogs ?? {}))
        for (const overlay of list) {
          await visit(page, overlay.at);
          const keys = (size === 'phone' && overlay.phone) || overlay.press;
          await judge(page, look, `${file} ${keys.join(', ')}, ${size}`, { ...overlay, press: keys });
        }
    });

test('menus, lists, the palette and messages are accessible, and return the focus', async ({ page, demo, look }) => {
  test.slow();
  await signIn(page, demo, 'owner@acme.test');
  await visit(page, users);

  const filter = page.getByRole('combobox', { name: 'Status' });
  await press(page, filter);
  await page.getByRole('option', { name: 'Active Users', exact: true }).waitFor();
  await look.overlay('select');
  await page.keyboard.press('Escape');
  await expect(filter).toBeFocused();
  const actions = page.getByRole('button', { name: 'Actions for Pia Lindqvist' });
  await actions.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await look.overlay('menu');
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  const search = page.getByRole('button', { name: 'Search', exact: true });
  await press(page, search);
  await page.getByRole('option').first().waitFor();
  await look.overlay('palette');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect.poll(() => palette.evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.keyboard.type('activate user');
  await expect(cursor(page)).toContainText('Activate user');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').filter({ hasText: '@acme.test' }).first()).toBeVisible();
  await look.overlay('palette, step');
  await page.keyboard.type('nobody-is-called-so');
  await expect(page.getByRole('option').filter({ hasText: '@acme.test' })).toHaveCount(0);
  await look.overlay('palette, nothing found');
  await escape(page, palette);
  await expect(search).toBeFocused();

  for (const [typed, title] of [
    ['recent mess', 'Recent messages'],
    ['upload logo', 'Upload Logo'],
    ['change passw', 'Change Password'],
    ['keyboard short', 'Keyboard shortcuts'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await expect(cursor(page)).toContainText(title, { ignoreCase: true });
    await page.keyboard.press('Enter');
    await dialogOf(page, title).waitFor();
    await look.overlay(title);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, title)).toHaveCount(0);
    await expect(search, `the focus after ${title}`).toBeFocused();
  }

  // Typed text keeps the dialog open; staying returns to the field, leaving to the button.
  const add = page.getByRole('button', { name: 'New User' });
  await press(page, add);
  const name = page.getByRole('dialog').getByLabel('First name');
  await expect(name).toBeFocused();
  await page.keyboard.type('Kim');
  await page.keyboard.press('Escape');
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leave.waitFor();
  await look.overlay('LeaveDialog');
  await page.keyboard.press('Escape');
  await expect(leave).toHaveCount(0);
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await press(page, leave.getByRole('button', { name: 'Leave without saving' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(add).toBeFocused();

  // A run over several people, and its report.
  await tabTo(page, page.locator('[data-index][tabindex="0"]'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await look.overlay('selected rows');
  const bar = page.getByRole('group', { name: 'With the selected' });
  const resend = bar.getByRole('button', { name: /^Resend/ });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/user/resendinvitation', (route) => held.then(() => route.continue()));
  await press(page, resend);
  const result = page.getByRole('dialog', { name: 'Resend invitation' });
  await result.getByText('0 of 2').waitFor();
  await look.overlay('ProgressDialog');
  release();
  await outcome(page, '2 of 2 succeeded.');
  await expect(resend).toBeFocused();
  await press(page, bar.getByRole('button', { name: 'Clear selection' }));
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  // A key focuses a message; closing it returns the focus.
  const edit = page.getByRole('button', { name: 'Actions for Pia Lindqvist' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await choose(page, page.getByRole('menuitem', { name: 'Resend Invitation' }));
  const close = page.getByRole('button', { name: 'Close message' });
  await close.waitFor();
  await page.keyboard.press('Alt+t');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(edit).toBeFocused();
});

test('the drawer and the date picker are accessible, and return the focus', async ({ page, demo, look }) => {
  await signIn(page, demo, 'owner@acme.test');
  await resize(page, 'phone');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await press(page, more);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Groups', exact: true }).waitFor();
  await look.overlay('drawer');
  await look.zoomed('drawer');
  await press(page, drawer.getByRole('button', { name: 'Collapse' }));
  await expect(drawer).toHaveCount(0);
  await expect(more).toBeFocused();

  await resize(page, 'desktop');
  await visit(page, ['/organisation/update/1?page=view', 'Pan No']);
  const day = page.getByRole('button', { name: 'Choose Registered On' });
  await press(page, day);
  const calendar = page.getByRole('dialog', { name: 'Registered On' });
  await expect(calendar.getByRole('button', { name: /July 1st, 2017/ })).toBeFocused();
  await look.overlay('date picker');
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Registered On' })).toBeFocused();
});

test.describe('when the session ends in mid-form', () => {
  test.use({ expected: { messages: [/ 401$/, /status of 401/, / 203$/] } });
  test('the dialog is accessible, and after signing in the focus is in the form', async ({ page, demo, look }) => {
    await signIn(page, demo, 'admin@acme.test', '/group');
    await press(page, page.getByRole('button', { name: 'New Group' }));
    const name = page.getByRole('dialog').getByLabel('Name');
    await expect(name).toBeFocused();
    await page.keyboard.type('Night shift');
    const other = await page.context().newPage();
    await other.goto(`${demo.url}/account/signout`);
    await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await other.close();
    const ended = page.getByRole('alertdialog', { name: 'Your session has ended' });
    await ended.waitFor();
    await look.overlay('SessionEnded');
    await tabTo(page, ended.getByRole('textbox', { name: 'Password' }));
    await page.keyboard.type('Demo-Portal-2026');
    await page.keyboard.press('Enter');
    await expect(ended).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'New Group' })).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Night shift');
  });
});
