import { cursor } from '../tools/byKeys.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';

test.use({ serviceWorkers: 'allow' });

// The tasks of an experienced administrator, with the keyboard alone.
test('resends an invitation with "res inv", three letters of a name and Enter @main', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  const before = (await demo.mails('pending@acme.test')).length;
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('res inv');
  await expect(cursor(page)).toContainText('Resend invitation');
  await page.keyboard.press('Enter');
  await page.keyboard.type('pia');
  await expect(cursor(page)).toContainText('Pia Lindqvist');
  await page.keyboard.press('Enter');
  await expect(message(page, 'An invitation was sent to pending@acme.test.')).toBeVisible();
  expect((await demo.mails('pending@acme.test')).length).toBe(before + 1);
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

test('adds a person, edits, inactivates and deletes by keys @main', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/user$/);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'New User' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('First name is required.')).toBeVisible();
  const email = `zara${Date.now()}@acme.test`;
  await page.keyboard.type('Zara');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Quill');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email.toUpperCase());
  await page.keyboard.press('Tab');
  await page.keyboard.type('0123456789');
  await page.keyboard.press('Enter');
  await expect(message(page, /Zara was added and invited/)).toBeVisible();
  expect((await demo.mails(email)).length).toBe(1);
  await page.keyboard.press('/');
  await page.keyboard.type('quill');
  const row = page.getByRole('row', { name: /Zara Quill/ });
  await expect(row).toBeVisible();
  await expect(row).toContainText('Invited');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('delete user');
  await page.keyboard.press('Enter');
  await page.keyboard.type('zara q');
  await expect(cursor(page)).toContainText('Zara Quill');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Are you sure you want to delete the User ?')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(message(page, 'The user was deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
});
