import { expect, message, openDrawer, signIn, test } from '../tools/portal.ts';

test('an admin on a phone makes a group, changes its people and deletes it', async ({ page, demo }) => {
  const name = `Thumb ${Date.now()}`;
  await signIn(page, demo, 'admin@acme.test');
  await openDrawer(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Groups', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'All Groups' })).toBeVisible();
  await page.getByRole('button', { name: 'New Group' }).tap();
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('combobox', { name: 'Members' }).fill('sundberg');
  await page.getByRole('option', { name: /Ulla Sundberg/ }).tap();
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(message(page, 'The group was created.')).toBeVisible();

  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name }).tap();
  await expect(page.getByRole('link', { name: /^Users/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Ulla Sundberg' }).tap();
  await page.getByRole('menuitem', { name: 'Convert to Moderator' }).tap();
  await expect(message(page, 'The user is a moderator now.')).toBeVisible();
  await expect(page.getByText('No members added in this group')).toBeVisible();

  await page.getByRole('button', { name: 'Update Group Users' }).tap();
  await page.getByRole('combobox', { name: 'Members' }).fill('rossi');
  await page.getByRole('option', { name: /Thandiwe Rossi/ }).tap();
  await page.getByRole('button', { name: 'Update', exact: true }).tap();
  await expect(message(page, 'The users of the group were updated.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Thandiwe Rossi');

  await page.getByRole('link', { name: 'Close' }).tap();
  // The page that is left also has a search field.
  await expect(page.getByRole('heading', { level: 1, name: 'All Groups' })).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Actions for ${name}` }).tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await page.getByRole('button', { name: 'Delete', exact: true }).tap();
  await expect(message(page, 'The group was deleted.')).toBeVisible();
  await expect(page.getByText('No data to display')).toBeVisible();
});
