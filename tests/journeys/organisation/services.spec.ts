import { choose } from '#tests/scenes/scene.ts';
import { test } from '../tools/accessible.ts';
import { expect, message, signIn } from '../tools/portal.ts';

test('an administrator makes a service account, its program calls, a token is rotated, and the end refuses the program', async ({
  page,
  demo,
  look,
}) => {
  await signIn(page, demo, 'admin@acme.test', '/service');
  await page.getByRole('button', { name: 'New Service Account' }).click();
  const form = page.getByRole('dialog', { name: 'New Service Account' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Payroll');
  await form.getByRole('checkbox', { name: 'Read people' }).check();
  await form.getByLabel('Confirm Password').fill('Demo-Portal-2026');
  await form.getByRole('button', { name: 'Create Service Account' }).click();
  await expect(message(page, 'The service account Payroll was created.')).toBeVisible();
  const tokenDialog = page.getByRole('dialog', { name: 'Access Token' });
  const secret = await tokenDialog.getByText(/^gas_/).textContent();
  await tokenDialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Payroll' })).toBeVisible();
  await expect(page.getByText('First token')).toBeVisible();
  // Focus rings appear after a key.
  await page.keyboard.press('Shift');
  await look.screen('ServiceView');

  const call = () =>
    fetch(`${demo.url}/api/user/list?limit=1`, { headers: { authorization: `Bearer ${secret}` } }).then(
      ({ status }) => status,
    );
  expect(await call()).toBe(200);
  await choose('Rotate', /^Actions for First token/)(page);
  await expect(page.getByRole('dialog', { name: 'Rotate Access Token' }).getByLabel('Read people')).toBeChecked();
  await look.overlay('ServiceTokenDialog');
  await page.keyboard.press('Escape');
  await choose('Rename', /^More for Payroll/)(page);
  await look.overlay('RenameDialog');
  await page.keyboard.press('Escape');

  await choose('End', /^More for Payroll/)(page);
  await page.getByRole('alertdialog', { name: 'End Service Account' }).getByRole('button', { name: 'End' }).click();
  await expect(message(page, 'The service account Payroll was ended.')).toBeVisible();
  await expect(page.getByText(/^Ended on/)).toBeVisible();
  expect(await call()).toBe(401);
});
