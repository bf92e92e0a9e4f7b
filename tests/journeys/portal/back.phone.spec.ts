import type { Page } from '@playwright/test';
import { palette } from '../tools/byKeys.ts';
import { expect, openDrawer, signIn, test } from '../tools/portal.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** The dialogs, menus and lists that open over a page on a phone; one step back closes each of them. */
const overlays: Record<string, { open(page: Page): Promise<void>; overlay(page: Page): ReturnType<Page['locator']> }> =
  {
    drawer: { open: openDrawer, overlay: dialog },
    palette: {
      async open(page) {
        await openDrawer(page);
        await dialog(page).getByRole('button', { name: 'Search' }).tap();
        await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
      },
      overlay: palette,
    },
    menu: {
      open: (page) =>
        page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .tap(),
      overlay: (page) => page.getByRole('menu'),
    },
    'list of choices': {
      open: (page) => page.getByRole('combobox', { name: 'Status' }).tap(),
      overlay: (page) => page.getByRole('listbox'),
    },
    sheet: { open: (page) => page.getByRole('button', { name: 'New User' }).tap(), overlay: dialog },
    question: {
      async open(page) {
        await page.getByRole('button', { name: 'Actions for Aisha Eriksen' }).tap();
        await page.getByRole('menuitem', { name: 'Inactive' }).tap();
      },
      overlay: (page) => page.getByRole('alertdialog'),
    },
  };

test('a step back closes what is open, and the next one leaves the page', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test', '/group');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).tap();
  for (const [name, { open, overlay }] of Object.entries(overlays)) {
    await page.getByRole('button', { name: 'Actions for Aisha Eriksen' }).waitFor();
    await open(page);
    await expect(overlay(page), name).toBeVisible();
    await page.goBack();
    await expect(overlay(page), name).toHaveCount(0);
    expect(new URL(page.url()).pathname, name).toBe('/user');
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/group$/);
});

test('a step back closes the list of a combobox', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test', '/activity');
  await page.getByRole('button', { name: /^Show choices of Filter/ }).tap();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page).toHaveURL(/\/activity$/);
});

test('a step back closes a sheet on the first page of a tab, and asks before it drops what was typed', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'owner@acme.test', '/user');
  await page.getByRole('button', { name: 'New User' }).tap();
  await dialog(page).getByLabel('First name').fill('Zoe');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Zoe');
  await page.goBack();
  await question.getByRole('button', { name: /^Leave/ }).tap();
  await expect(dialog(page)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/user');
});

test('a dialog that was closed in another way needs no further step back', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test', '/group');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).tap();
  await page.getByRole('button', { name: 'New User' }).tap();
  await dialog(page).getByRole('button', { name: 'Close' }).tap();
  await expect(dialog(page)).toHaveCount(0);
  await openDrawer(page);
  await dialog(page).getByRole('link', { name: 'My Organisations' }).tap();
  await expect(page).toHaveURL(/myorganisation$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/user$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/group$/);
});

test('a keyboard over the page leaves a sheet and the palette in sight, also where Safari keeps the page as it is', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    const area = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: area });
  });
  await signIn(page, demo, 'owner@acme.test', '/user');
  await page.getByRole('button', { name: 'New User' }).tap();
  await dialog(page).waitFor();
  const keyboard = () =>
    page.evaluate(() =>
      visualViewport?.dispatchEvent(Object.assign(new Event('resize'), Object.assign(visualViewport, { height: 480 }))),
    );
  await keyboard();
  const bottomOf = async (part: ReturnType<Page['locator']>) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  const save = dialog(page).getByRole('button', { name: 'Save' });
  await expect.poll(() => bottomOf(save)).toBeLessThanOrEqual(480);
  await dialog(page).getByRole('button', { name: 'Close' }).tap();
  await openDrawer(page);
  await dialog(page).getByRole('button', { name: 'Search' }).tap();
  await expect.poll(() => bottomOf(palette(page))).toBe(480);
});

test('an entry of the drawer that is not for the viewer tells who may open it, and leads to the launcher', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'user@acme.test');
  await openDrawer(page);
  await dialog(page).getByRole('link', { name: 'Users' }).tap();
  await expect(page.getByText('Only an administrator of this organisation can do this.')).toBeVisible();
  await expect(page.getByText('This page could not be found')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).tap();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});
