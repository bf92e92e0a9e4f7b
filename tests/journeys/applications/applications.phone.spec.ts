import { expect, message, signIn, test } from '../tools/portal.ts';

test('an admin finds an application, assigns a user and disables the assignment by touch', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test');
  await page.getByRole('link', { name: 'Applications', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible();
  await page.getByRole('link', { name: /^Desk/ }).tap();
  await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible();
  await page.getByRole('button', { name: 'Assign User' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Select User/ }).fill('lindq');
  await page.getByRole('option', { name: /Pia Lindqvist/ }).tap();
  await dialog.getByRole('combobox', { name: /^Role/ }).tap();
  await page.getByRole('option', { name: 'Light Agent' }).tap();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).tap();
  await expect(message(page, 'Pia Lindqvist was assigned to Desk.')).toBeVisible();
  await page.getByRole('searchbox').fill('lindq');
  await page.getByRole('button', { name: 'Actions for Pia Lindqvist' }).tap();
  await page.getByRole('menuitem', { name: 'Disable' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).tap();
  await expect(message(page, 'Desk was disabled for Pia Lindqvist.')).toBeVisible();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
});

test('the onboarding page has its own heading, and its button stays visible', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@delta.test', '/application/add');
  await expect(page.getByRole('heading', { name: 'Add applications' })).toBeVisible();
  const tile = page.getByRole('button', { name: /^CRM/ });
  await tile.tap();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Add Applications' })).toBeInViewport();
  await tile.tap();
  await expect(tile).toHaveAttribute('aria-pressed', 'false');
});
