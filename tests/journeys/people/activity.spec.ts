import { readFileSync } from 'node:fs';
import { expect, message, signIn, test } from '../tools/portal.ts';

const toast = '[data-toast]';

test('what an admin changes is in the activity and in the history of the record, and is taken back @main @phone', async ({
  page,
  ownDemo,
}) => {
  await signIn(page, ownDemo, 'admin@acme.test', '/group/view/1');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Sales and more');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales and more' })).toBeVisible();
  await page.locator(toast).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales', exact: true })).toBeVisible();

  // Both are in the history of the group; the undo is undone there.
  await page.getByRole('link', { name: 'History' }).click();
  const entries = page.getByRole('button', { name: /renamed the group Sales/ });
  await expect(entries).toHaveCount(2);
  await entries.first().click();
  await expect(page.getByRole('row', { name: 'Name Sales and more Sales', exact: true })).toBeVisible();
  await page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales and more' })).toBeVisible();

  // The same in the activity, by its filter, as a file.
  await page.goto(`${ownDemo.url}/activity?action=groups.updated`);
  await expect(page.getByRole('button', { name: /renamed the group/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('option', { name: /^CSV/ }).click();
  const rows = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(rows).toHaveLength(4);
  await expect(message(page, 'The file activity.csv was saved.')).toBeVisible();
});

test('a run over two people is taken back as a whole, and people see their own sign-ins', async ({ page, ownDemo }) => {
  await signIn(page, ownDemo, 'admin@acme.test', '/user?status=active');
  for (const name of ['Aisha Eriksen', 'Aisha Patel'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Inactive', exact: true }).click();
  await page.getByRole('button', { name: /^Inactivate/ }).click();
  await expect(page.locator(toast).getByText('2 of 2 succeeded.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Aisha Patel/ })).toHaveCount(0);
  await page.locator(toast).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo All' }).click();
  await expect(page.locator(toast).getByText('Undo: 2 changes were taken back.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Aisha Patel/ })).toBeVisible();
  await page.goto(`${ownDemo.url}/security?tab=signins`);
  const signIns = page.getByRole('list', { name: 'Recent Sign-ins' });
  await expect(signIns.getByRole('listitem').first()).toContainText('Signed in');
  await page.getByRole('button', { name: 'This was not me' }).click();
  await page.getByRole('button', { name: 'End Other Sessions' }).click();
  await expect(page).toHaveURL(/tab=password/);
});
