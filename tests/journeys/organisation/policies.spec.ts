import type { Page } from '@playwright/test';
import { expect, message, signIn, test } from '../tools/portal.ts';

const lockout = (page: Page) => page.getByRole('alertdialog');

async function openPolicy(page: Page, name: string, tab?: RegExp): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  if (tab)
    await page.getByRole('navigation', { name: 'About this security policy' }).getByRole('link', { name: tab }).click();
}

async function typeRange(page: Page, from: string, to = from): Promise<void> {
  await page.getByRole('textbox', { name: 'From' }).fill(from);
  await page.getByRole('textbox', { name: 'To' }).fill(to);
}

test('an admin makes a policy, edits it and deletes it, by keys and the row menu', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { name: 'Security Policy' })).toBeVisible();
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expect(page.getByText('Please select a group')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift');
  await page.getByRole('combobox', { name: 'Groups' }).fill('ware');
  await page.getByRole('option', { name: 'Warehouse' }).click();
  await expect(page.getByRole('button', { name: 'Remove Warehouse' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Groups' }).press('Tab');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'The security policy was created.')).toBeVisible();
  const row = page.getByRole('row', { name: /Night shift/ });
  await row.getByRole('button', { name: 'Actions for Night shift' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Late shift');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('row', { name: /Late shift/ })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Late shift' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete the Policy ?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'The security policy was deleted.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Late shift/ })).toHaveCount(0);
  // The default policy has no menu.
  await expect(page.getByRole('button', { name: 'Actions for Default Policy' })).toHaveCount(0);
});

test.describe('in two tabs', () => {
  test.use({ expected: { messages: [/securitypolicy\/update 409/, /status of 409/] } });

  test('a group that another admin has added meanwhile is not lost, and typed text stays', async ({ page, demo }) => {
    await signIn(page, demo, 'admin@acme.test', '/securitypolicy');
    const edit = async (tab: Page) => {
      await tab.getByRole('button', { name: 'Actions for Engineering' }).click();
      await tab.getByRole('menuitem', { name: 'Edit' }).click();
      await tab.getByRole('textbox', { name: 'Name' }).waitFor();
    };
    await edit(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await edit(other);
    await other.getByRole('combobox', { name: 'Groups' }).fill('ware');
    await other.getByRole('option', { name: 'Warehouse' }).click();
    await other.getByRole('combobox', { name: 'Groups' }).press('Tab');
    await other.getByRole('button', { name: 'Update' }).click();
    await expect(message(other, 'The security policy was updated.')).toBeVisible();
    await other.close();

    await page.getByRole('textbox', { name: 'Name' }).fill('Builders');
    await page.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Policy' });
    await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed this security policy');
    await expect(dialog.getByRole('region', { name: 'Changed in the meantime' })).toContainText('Warehouse');
    await expect(dialog.getByRole('button', { name: 'Remove Warehouse' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Builders');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(message(page, 'The security policy was updated.')).toBeVisible();
    await openPolicy(page, 'Builders', /Groups/);
    await expect(page.getByRole('main').getByText('Warehouse')).toBeVisible();
    // Other journeys know it by its former name.
    await page.goto(`${demo.url}/securitypolicy`);
    await page.getByRole('button', { name: 'Actions for Builders' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Engineering');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('link', { name: 'Engineering', exact: true })).toBeVisible();
  });
});

test('forcing two-factor names the people who must set it up, and Cancel undoes the change', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test', '/securitypolicy');
  await openPolicy(page, 'Engineering');
  const box = page.getByRole('checkbox', { name: 'Force two factor authentication' });
  await box.click();
  await expect(lockout(page)).toContainText(/\d+ people would have to set up two-factor authentication first\./);
  // The change is shown already, behind the question.
  await expect(page.locator('main input[type=checkbox]').first()).toBeChecked();
  await lockout(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(box).not.toBeChecked();
  await box.click();
  await lockout(page).getByRole('button', { name: 'Save Anyway' }).click();
  await expect(message(page, 'This security policy forces two-factor authentication now.')).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  await box.click();
  await expect(message(page, /no longer forces two-factor authentication/)).toBeVisible();
});

test('an admin sees that a range would shut themself out, and cancels; for others it is confirmed, and they come to the switch page', async ({
  page,
  demo,
  browser,
}) => {
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signIn(theirs, demo, 'external@beta.test');
  await signIn(page, demo, 'admin@acme.test', '/securitypolicy');
  await openPolicy(page, 'Default Policy', /Allowed IPs/);
  await expect(page.getByText('No IPs are added in this security policy')).toBeVisible();
  await expect(page.getByText('Applied to all groups')).toBeVisible();
  await page.getByRole('button', { name: 'Add IP Address' }).click();
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(/^(127\.0\.0\.1|::1)$/);
  await typeRange(page, '10.1.0.9', '10.1.0.1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('To must not be below From.')).toBeVisible();
  await typeRange(page, '10.1.0.1', '10.1.0.9');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(lockout(page)).toContainText(/You (would shut yourself out|and every owner)/);
  await expect(lockout(page).getByRole('listitem').filter({ hasText: 'Adam Minster' })).toContainText('Loses access');
  await lockout(page).getByRole('searchbox').fill('rosa');
  await lockout(page).getByRole('button', { name: 'Cancel' }).click();
  // The typed text is still there.
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('10.1.0.1');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /Discard|Leave/ }).click();
  await expect(page.getByText('No IPs are added in this security policy')).toBeVisible();

  await page.goto(`${demo.url}/securitypolicy`);
  await openPolicy(page, 'Sales on the road', /Allowed IPs/);
  await page.getByRole('button', { name: 'Add IP Address' }).click();
  await typeRange(page, '10.1.0.1', '10.1.0.9');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(lockout(page)).not.toContainText('shut yourself out');
  await lockout(page).getByRole('button', { name: /^Save/ }).click();
  await expect(message(page, 'The IP address was added.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Allowed IPs' })).toContainText('10.1.0.9');

  await theirs.reload();
  await expect(
    theirs.getByText(/Permission denied to access your primary organization in this IP address/),
  ).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Are you sure you want to remove this IP Address ?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(message(page, 'The IP address was removed.')).toBeVisible();
});
