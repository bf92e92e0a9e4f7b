import { choose } from '../tools/organisationForm.ts';
import { expect, message, test } from '../tools/portal.ts';

test.use({ serviceWorkers: 'allow' });

const PASSWORD = 'a quiet morning';

test('a newcomer registers on an empty database, sets up the organisation, and invites a first person who accepts by the mailed link @main', async ({
  page,
  empty,
  browser,
}) => {
  const portal = await empty();
  const link = /https?:\/\/\S*\/register\S*/.exec(portal.printed)?.[0] ?? '';
  expect(link, portal.printed).toContain('/register');
  await page.goto(link);
  await page.getByLabel('Organization Name').fill('Nova Works');
  await page.getByLabel('First name').fill('Nina');
  await page.getByLabel('Last name').fill('Nova');
  await page.getByLabel('Email').fill('nina@nova.test');
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/organisation\/update\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Setup your Organization' })).toBeVisible();
  await expect(page.getByLabel('Organization Name')).toHaveValue('Nova Works');
  await choose(page, 'Industry', 'Consulting');
  await choose(page, 'State', 'Kerala');
  await page.getByRole('button', { name: 'Update' }).click();
  // Without applications the next step is to add some.
  await expect(page).toHaveURL(/\/application\/add$/);
  await expect(page.getByRole('heading', { name: 'Welcome Admin !' })).toBeVisible();
  await page.goto(`${portal.url}/user`);
  await page.getByRole('button', { name: 'New User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Max');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('max@nova.test');
  await dialog.getByLabel('Phone').fill('0123456789');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, /Max was added and invited/)).toBeVisible();

  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(await portal.link('max@nova.test'));
  await expect(guest.getByText('Nova Works').first()).toBeVisible();
  await guest.getByLabel('Password').first().fill(PASSWORD);
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByRole('heading', { name: 'Welcome, Max' })).toBeVisible();
  await other.close();

  await page.reload();
  await expect(page.getByRole('row', { name: /Max/ })).toContainText('Email Verified');
});

test('a later registration confirms the address by mail, and asks for the password', async ({ page, demo }) => {
  await page.goto(`${demo.url}/register`);
  const email = `rosa${Date.now()}@rosa.test`;
  await page.getByLabel('Organization Name').fill('Rosa Blooms');
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(/sent you a mail|Check your mail/i).first()).toBeVisible();
  await page.goto(await demo.link(email));
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: /Confirm/ }).click();
  await expect(page.getByRole('heading', { name: 'Setup your Organization' })).toBeVisible();
  await expect(page.getByText('Welcome, Rosa')).toBeVisible();
});

test('a forgotten password is replaced by the mailed link @main', async ({ page, demo }) => {
  await page.goto(`${demo.url}/signin`);
  await page.getByRole('link', { name: /Forgotten/ }).click();
  // Both pages have a field for the address.
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
  await page.getByLabel('Email').fill('ivan.silva55@acme.test');
  await page.getByRole('button', { name: /Send/ }).click();
  await expect(page.getByText(/is on its way/).first()).toBeVisible();
  await page.goto(await demo.link('ivan.silva55@acme.test'));
  await page.getByLabel('New Password').fill('a quiet evening');
  await page.getByRole('button', { name: /Set|Save|Change/ }).click();
  await expect(
    page
      .getByRole('link', { name: /Sign in/ })
      .or(page.getByRole('button', { name: /Sign in/ }))
      .first(),
  ).toBeVisible();
});
