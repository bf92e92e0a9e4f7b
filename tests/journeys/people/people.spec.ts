import type { Browser, Page } from '@playwright/test';
import { cursor } from '../tools/byKeys.ts';
import { expect, message, signIn, test, type Portal } from '../tools/portal.ts';

const PASSWORD = 'a quiet morning';
const DEMO_PASSWORD = 'Demo-Portal-2026';

/** Adds a person with the New User form, by keys. */
async function addUser(page: Page, first: string, email: string): Promise<void> {
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New User' });
  await dialog.getByLabel('First name').fill(first);
  await dialog.getByLabel('Last name').fill('Journey');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel('Phone').fill('0123456789');
  await page.keyboard.press('Enter');
  await expect(message(page, `${first} was added and invited.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

/** Accepts the mailed invitation in a separate browser; returns that browser's page. */
async function join(browser: Browser, demo: Portal, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(await demo.link(email));
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  return page;
}

const unique = (name: string) => `${name}${Date.now()}@journey.test`;

test('a person with an account in another organisation is invited, accepts by signing in, and is an external member', async ({
  page,
  demo,
  browser,
}) => {
  await signIn(page, demo, 'admin@acme.test', '/user?search=owner@beta');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await addUser(page, 'Guest', 'owner@beta.test');
  // Until the invitation is accepted, the account's own name is not shown, nor that there is an account elsewhere.
  const row = page.getByRole('row', { name: /owner@beta\.test/ });
  await expect(row).toContainText('Guest');
  await expect(row).toContainText('Invited');
  await expect(row).not.toContainText(/Bruno|External/);

  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(await demo.link('owner@beta.test'));
  await expect(guest.getByText('Sign in to accept.', { exact: false })).toBeVisible();
  await guest.getByLabel('Password').first().fill(DEMO_PASSWORD);
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(guest.getByRole('heading', { name: 'Welcome, Bruno Neri' })).toBeVisible();
  await other.close();

  await page.reload();
  const joined = page.getByRole('row', { name: /Bruno Neri/ });
  await expect(joined).toContainText('Email Verified');
  await expect(joined).toContainText('External');
});

test('an inactivated person is out at the next click, and in again after activation @main', async ({
  page,
  demo,
  browser,
}) => {
  const email = unique('ina');
  await signIn(page, demo, 'admin@acme.test', '/user?status=all');
  await addUser(page, 'Ina', email);
  const theirs = await join(browser, demo, email);

  await page.reload();
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('link', { name: 'Ina Journey' }).click();
  await expect(page.getByRole('heading', { name: 'Ina Journey' })).toBeVisible();
  const header = page.getByRole('main').locator('header');
  await header.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Inactive' }).press('Enter');
  await page.getByRole('alertdialog', { name: 'Status' }).getByRole('button', { name: 'Inactivate' }).press('Enter');
  await expect(message(page, 'The user is inactive.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(header.getByRole('button', { name: 'More actions' })).toBeFocused();

  await theirs.goto(`${demo.url}/application/list`);
  await expect(theirs.getByText('Sorry! Your account has been disabled.')).toBeVisible();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Active' }).press('Enter');
  await page.getByRole('alertdialog', { name: 'Status' }).getByRole('button', { name: 'Activate' }).press('Enter');
  await expect(message(page, 'The user is active.')).toBeVisible();
  await expect(header.getByRole('button', { name: 'More actions' })).toBeFocused();
  await theirs.goto(`${demo.url}/application/list`);
  await expect(theirs.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await theirs.context().close();
});

test('filter, search, order, selection and scroll position survive opening a person and going back @main', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'admin@acme.test', '/user?status=all&search=a&sort=-name');
  const table = page.getByRole('grid', { name: 'Users' });
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  await page.keyboard.press('j');
  await expect(table.locator('[data-index]:focus')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('1 person selected').last()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+x');
  await expect(page.getByText('3 people selected').last()).toBeVisible();
  const scroller = table.locator('xpath=..');
  await scroller.evaluate((element) => element.scrollTo({ top: 400 }));
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(400);
  await table.locator('[data-index="15"]').getByRole('link').click();
  await expect(page).toHaveURL(/\/user\/view\/\d+$/);
  await expect(page.getByRole('navigation', { name: 'About this user' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/user\?status=all&search=a&sort=-name$/);
  await expect(page.getByText('3 people selected').last()).toBeVisible();
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(400);
  await expect(page.getByRole('searchbox')).toHaveValue('a');
  await page.getByRole('button', { name: 'Clear selection' }).click();
});

test('ticking a row moves no other one, and the bar hides no focused row', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test', '/user?status=all');
  const table = page.getByRole('grid', { name: 'Users' });
  const fifth = table.getByRole('row').nth(5);
  await expect(fifth).toBeVisible();
  const before = await fifth.boundingBox();
  await table.getByRole('row').nth(3).getByRole('checkbox').click();
  const bar = page.getByRole('group', { name: 'With the selected' });
  await expect(bar).toBeVisible();
  expect(await fifth.boundingBox()).toEqual(before);
  // The bar comes after the rows, visually and for Tab.
  const comesAfter = await bar.evaluate(
    (own) => document.querySelector('[role=grid]')?.compareDocumentPosition(own) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(comesAfter).toBe(true);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await table.getByRole('row').nth(3).getByRole('link').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 person selected');
  const bottom = async () => {
    const row = await page.locator('[role=row]:focus').boundingBox();
    return row && row.y + row.height;
  };
  const top = (await bar.boundingBox())?.y ?? 0;
  await expect.poll(bottom).toBeLessThanOrEqual(top);
});

test('several invitations are resent in one action, and the message at the end shows each', async ({
  page,
  demo,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, demo, 'admin@acme.test', '/user?status=pending');
  const table = page.getByRole('grid', { name: 'Users' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+x');
  const bar = page.getByRole('group', { name: 'With the selected' });
  await expect(bar).toContainText('2 people selected');
  await bar.getByRole('button', { name: /^Resend/ }).click();
  const toast = page.locator('[data-toast]').filter({ hasText: 'Resend invitation: 2 of 2 succeeded.' });
  await toast.getByRole('button', { name: 'Show' }).click();
  const messages = page.getByRole('dialog', { name: 'Recent messages' });
  await expect(messages.getByText(/: succeeded$/)).toHaveCount(2);
  await messages.getByRole('button', { name: 'Close' }).click();
  await expect(messages).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('a deleted person stays in the list without a link, and is invited again with the same address', async ({
  page,
  demo,
}) => {
  const email = unique('dan');
  await signIn(page, demo, 'admin@acme.test', '/user?status=all');
  await addUser(page, 'Dan', email);
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  await page.getByRole('link', { name: 'Dan Journey' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete User' });
  await expect(question).toContainText('Are you sure you want to delete the User ?');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(message(page, 'The user was deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/user$/);
  await page.goto(`${demo.url}/user?status=all&search=${email}`);
  const row = page.getByRole('row', { name: /Dan Journey/ });
  await expect(row).toContainText('Deleted');
  await expect(row.getByRole('link')).toHaveCount(0);
  await addUser(page, 'Dan', email);
  await expect(row).toContainText('Active');
  await expect(row.getByRole('link', { name: 'Dan Journey' })).toBeVisible();
});

test.describe('a missing person', () => {
  test.use({ expected: { messages: [/\/api\/user\/view\/999999 404/, /status of 404/] } });

  test("shows the server's sentence and a link back", async ({ page, demo }) => {
    await signIn(page, demo, 'admin@acme.test', '/user/view/999999');
    await expect(page.getByText('This user does not exist.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the users' }).click();
    await expect(page).toHaveURL(/\/user$/);
  });
});

test('an administrator is made and unassigned by keys; the rights apply at once', async ({ page, demo, browser }) => {
  const email = unique('bea');
  await signIn(page, demo, 'owner@acme.test', '/user?status=all');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await addUser(page, 'Bea', email);
  const theirs = await join(browser, demo, email);
  await expect(theirs.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page).toHaveTitle('Admins | Admin');
  const table = page.getByRole('grid', { name: 'Admins' });
  const owner = table.getByRole('row', { name: /Olivia Acme/ });
  await expect(owner).toContainText('Owner');
  await expect(owner.getByRole('button')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('add admin');
  await expect(cursor(page)).toContainText('Add admin');
  await page.keyboard.press('Enter');
  await page.keyboard.type(email.slice(0, 12));
  await expect(cursor(page)).toContainText('Bea Journey');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Bea Journey');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Bea Journey is an administrator now.')).toBeVisible();
  const row = table.getByRole('row', { name: /Bea Journey/ });
  await expect(row).toBeVisible();
  await theirs.goto(`${demo.url}/user`);
  await expect(theirs.getByRole('heading', { name: 'Users' })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('bea j');
  await expect(owner).toHaveCount(0);
  await page.keyboard.press('Escape');
  await row.focus();
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Unassign' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Unassign Admin' });
  await expect(question).toContainText('Bea Journey');
  await question.getByRole('button', { name: 'Unassign' }).press('Enter');
  await expect(message(page, 'Bea Journey is no longer an administrator.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await theirs.goto(`${demo.url}/user`);
  await expect(theirs.getByText('This page could not be found')).toBeVisible();
  await theirs.context().close();
});
