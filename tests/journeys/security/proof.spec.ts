import type { Page } from '@playwright/test';
import { expect, message, signIn, test } from '../tools/portal.ts';

const PASSWORD = 'Demo-Portal-2026';

test.use({
  expected: {
    messages: [
      /\/(webhook\/create|user\/export|ipaddress\/(validate|list)).* 403/,
      /security\/proof 422/,
      /status of (401|403|422|451)/,
    ],
  },
});

/** Saves the list of users as a file, by its menu. */
async function exportUsers(page: Page) {
  await page.getByRole('button', { name: 'More for Users' }).click();
  await page.getByRole('menuitem', { name: 'Export users' }).click();
  await page.getByRole('option', { name: 'Only what the list shows' }).click();
  await page.getByRole('option', { name: /Excel/ }).click();
}

test('@main what gives power away asks by keyboard who it is, and goes on with what was typed', async ({
  page,
  ownDemo,
}) => {
  await signIn(page, ownDemo, 'admin@acme.test', '/webhook');
  ownDemo.age();
  await page.getByRole('button', { name: 'New Webhook' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'New Webhook' });
  await expect(form.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('https://hooks.invalid/portal');
  await page.keyboard.press('Enter');

  const question = page.getByRole('dialog', { name: 'Confirm That It Is You' });
  await expect(question.getByLabel('Current Password')).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(question.getByLabel('Current Password')).toHaveAccessibleDescription('The password is wrong.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Address')).toHaveValue('https://hooks.invalid/portal');

  await form.getByLabel('Address').press('Enter');
  await expect(question.getByLabel('Current Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(message(page, /^The webhook .* was added\.$/)).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Secret of the Webhook' })
    .getByRole('button', { name: 'Done' })
    .press('Enter');

  // The proof counts in a second tab too: a file is saved without a further question.
  const other = await page.context().newPage();
  await other.goto(`${ownDemo.url}/user`);
  const saved = other.waitForEvent('download');
  await exportUsers(other);
  expect((await saved).suggestedFilename()).toBe('users.xlsx');
});

test('an export asks too, and who is shut out by own ranges comes back by the mail', async ({ page, ownDemo }) => {
  await signIn(page, ownDemo, 'admin@acme.test', '/user');
  ownDemo.age();
  await exportUsers(page);
  const question = page.getByRole('dialog', { name: 'Confirm That It Is You' });
  await question.getByLabel('Current Password').fill(PASSWORD);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toBe('users.xlsx');

  await page.goto(`${ownDemo.url}/security?tab=ips`);
  await page.getByRole('button', { name: 'Add IP Address' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('203.0.113.1');
  await page.getByRole('textbox', { name: 'To' }).fill('203.0.113.9');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save and Shut Out' }).click();
  const link = await ownDemo.link('admin@acme.test');
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Take the Change Back' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your allowed IP addresses are as they were before the change.')).toBeVisible();
  await signIn(page, ownDemo, 'admin@acme.test', '/user');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});
