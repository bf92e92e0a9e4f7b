import { expect, message, openDrawer, signIn, test } from '../tools/portal.ts';

test('on a phone an admin makes a policy by the round button, and gives it a range', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test');
  await openDrawer(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Security Policies' }).tap();
  await expect(page.getByRole('heading', { name: 'Security Policy' })).toBeVisible();
  await page.getByRole('button', { name: 'New Policy' }).tap();
  await page.getByRole('textbox', { name: 'Name' }).fill('Trucks');
  await page.getByRole('combobox', { name: 'Groups' }).fill('market');
  await page.getByRole('option', { name: 'Marketing' }).tap();
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(message(page, 'The security policy was created.')).toBeVisible();
  await page.getByRole('link', { name: /Trucks/ }).tap();
  await expect(page.getByText('Applied to added groups')).toBeVisible();
  await page.getByRole('link', { name: /Allowed IPs/ }).tap();
  await page.getByRole('button', { name: 'Add IP Address' }).tap();
  await page.getByRole('textbox', { name: 'From' }).fill('10.3.0.1');
  await page.getByRole('textbox', { name: 'To' }).fill('10.3.0.9');
  await page.getByRole('button', { name: 'Save' }).tap();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/may lose access|came last from/);
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('textbox', { name: 'From' }).fill('0.0.0.0');
  await page.getByRole('textbox', { name: 'To' }).fill('255.255.255.255');
  await page.getByRole('button', { name: 'Save' }).tap();
  await dialog.getByRole('button', { name: 'Save Anyway' }).tap();
  await expect(message(page, 'The IP address was added.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Allowed IPs' })).toContainText('255.255.255.255');
});

test('above an open keyboard a list of choices stays in the window, and all of it can be reached', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'admin@acme.test');
  await page.goto(`${demo.url}/securitypolicy`);
  await page.setViewportSize({ width: 390, height: 400 });
  await page.getByRole('button', { name: 'New Policy' }).tap();
  await page.getByRole('combobox', { name: 'Groups' }).tap();
  await expect(page.getByRole('option').first()).toBeVisible();
  const list = page.getByRole('listbox');
  await expect(async () => {
    const box = await list.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
    expect(box?.height).toBeGreaterThan(120);
  }).toPass();
});
