import type { Page } from '@playwright/test';
import { expect, message, signIn, test } from '../tools/portal.ts';

async function pick(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test('an owner without applications chooses some and goes on to the launcher', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@delta.test');
  await expect(page).toHaveURL(/\/application\/add$/);
  await expect(page.getByRole('heading', { name: 'Welcome Admin !' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Applications' });
  await expect(add).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Books/ }).click();
  await page.getByRole('button', { name: /^Desk/ }).click();
  await add.click();
  await expect(message(page, '2 applications were added.')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/application\/list$/);
  await expect(page.getByRole('link', { name: /^Books/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
  // After signing in the launcher opens.
  await page.goto(demo.url);
  await expect(page).toHaveURL(/\/application\/list$/);
});

test('an admin adds an application, assigns somebody, changes the role, disables and enables @main', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'admin@acme.test');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Application' }).click();
  const lines = 'Payroll cannot be added today, because its makers are moving it elsewhere.';
  const refusal = { json: { code: 409, type: 'danger', status: lines } };
  await page.route('**/application/apps/add', (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('button', { name: 'Add Payroll' }).click();
  await expect(message(page, lines)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: /Add applications/ }).locator('> *');
  const { y = 0, height = 0 } = (await page.locator('[data-toast]').boundingBox()) ?? {};
  expect(height, 'two lines').toBeGreaterThan(55);
  expect((await dialog.first().boundingBox())?.y, 'a message of two lines touches no dialog').toBeGreaterThan(
    y + height,
  );
  await message(page, lines).click();
  await page.getByRole('button', { name: 'Add Payroll' }).click();
  await expect(message(page, 'Payroll was added.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Added Payroll' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Payroll' }).click();
  await expect(page.getByRole('heading', { name: 'Payroll' })).toBeVisible();
  // The owner has the application as soon as it is added, and cannot be edited there.
  const owner = page.getByRole('row', { name: /owner@acme\.test/ });
  await expect(owner).toContainText('Administrator');
  await expect(owner.getByRole('button')).toHaveCount(0);

  await page.getByRole('button', { name: 'Assign User' }).click();
  await expect(page.getByRole('heading', { name: 'Assign User' })).toBeVisible();
  await page.getByRole('combobox', { name: /^Select User/ }).fill('sundb');
  await page.getByRole('option', { name: /Ulla Sundberg/ }).click();
  await pick(page, /^Role/, 'Auditor');
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(message(page, 'Ulla Sundberg was assigned to Payroll.')).toBeVisible();
  const row = page.getByRole('row', { name: /Ulla Sundberg/ });
  await expect(row).toContainText('Auditor');

  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Role' })).toBeVisible();
  await pick(page, /^Role/, 'Payroll Officer');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Payroll Officer');

  await row.getByRole('button', { name: 'Disable' }).click();
  const question = page.getByRole('alertdialog', { name: 'Disable Application' });
  await expect(question).toContainText('Are you sure you want to disable this application for the User ?');
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(message(page, 'Payroll was disabled for Ulla Sundberg.')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Enable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable' }).click();
  await expect(row.getByRole('button', { name: 'Edit' })).toBeVisible();

  await row.getByRole('link', { name: 'Ulla Sundberg' }).click();
  await expect(page.getByText('Payroll Officer')).toBeVisible();
});

test('several applications are ticked on a user’s page, each with its options', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test', '/user?status=all&search=fresh');
  await page
    .getByRole('row', { name: /fresh@acme\.test/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Assign Application' }).click();
  const dialog = page.getByRole('dialog');
  const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
  await expect(assign).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Books' }).check();
  await dialog.getByRole('checkbox', { name: 'Inventory' }).check();
  await assign.click();
  await expect(dialog.getByText('Role is required.')).toHaveCount(2);
  await expect(dialog.getByText('Profile is required.')).toHaveCount(1);
  for (const [name, role] of [
    ['Books', 'Accountant'],
    ['Inventory', 'Purchaser'],
  ] as const) {
    await dialog.getByRole('group', { name }).getByRole('combobox', { name: /^Role/ }).click();
    await page.getByRole('option', { name: role }).click();
  }
  await dialog.getByRole('combobox', { name: /^Profile/ }).click();
  await page.getByRole('option', { name: 'Own Warehouse' }).click();
  await assign.click();
  await expect(message(page, /was assigned to 2 applications\./)).toBeVisible();
  await expect(page.getByText('Purchaser | Own Warehouse')).toBeVisible();
});
