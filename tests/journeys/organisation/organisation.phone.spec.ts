import { expect, message, openDrawer, signIn, test } from '../tools/portal.ts';

test('an owner edits the organisation on a phone, and goes back without saving', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test');
  await openDrawer(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Organisation', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'General Information' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).tap();
  await expect(page.getByRole('heading', { name: 'Edit organisation' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveCount(0);
  await page.getByLabel('Phone').fill('9876543210');
  await page.getByRole('main').getByRole('link', { name: 'Organisation' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap();
  await expect(page.getByLabel('Phone')).toHaveValue('9876543210');
  await page.getByRole('button', { name: 'Choose Inventory Start date' }).tap();
  const calendar = page.getByRole('dialog', { name: 'Inventory Start date' });
  await expect(calendar).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 360 });
  await expect(calendar, 'in a low window').toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Update' }).tap();
  await expect(message(page, 'The organisation was updated.')).toBeVisible();
  await expect(page.getByText('9876543210')).toBeVisible();
});

test.describe('a person who was shut out', () => {
  test.use({ expected: { messages: [/ipaddress\/validate 403/, /status of 403/] } });

  test('and is no administrator comes to My Organisations', async ({ page, demo }) => {
    await signIn(page, demo, 'inactive@acme.test', '/organisation/list');
    await page.getByRole('button', { name: 'Go to Organisation' }).tap();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await page.goto(`${demo.url}/organisation`);
    await expect(page).toHaveURL(/\/myorganisation\/myorganisation$/);
    await expect(page.getByRole('listitem').filter({ hasText: 'Beta Logistics' })).toContainText(
      'Primary organisation',
    );
  });
});
