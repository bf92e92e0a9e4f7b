import { choose } from '#tests/scenes/scene.ts';
import { test } from '../tools/accessible.ts';
import { expect, message, signIn } from '../tools/portal.ts';

test('an administrator adds an application with sign-on, tests it, rotates its secret, archives, restores and deletes it', async ({
  page,
  demo,
  context,
  look,
}) => {
  await signIn(page, demo, 'admin@acme.test', '/application');
  await page.getByRole('button', { name: 'Add Application' }).click();
  await page.getByRole('button', { name: 'New Application' }).click();
  const form = page.getByRole('dialog', { name: 'New Application' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Name is required.')).toBeVisible();
  await form.getByLabel('Name').fill('Wiki');
  await form.getByLabel('Web address').fill('https://wiki.example.com');
  await form.getByRole('combobox', { name: 'Sign-on' }).click();
  await page.getByRole('option', { name: /^OpenID Connect/ }).click();
  await form.getByLabel('Redirect addresses').fill('https://wiki.example.com/#callback');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Redirect address must not contain a #.')).toBeVisible();
  await look.overlay('OwnApplication');
  await form.getByLabel('Redirect addresses').fill('https://wiki.example.com/callback');
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(message(page, 'Wiki was added.')).toBeVisible();
  const secret = page.getByRole('dialog', { name: 'Client Id and Secret' });
  const secretText = /[\w-]{40,}/.exec(await secret.innerText())?.[0];
  expect(secretText).toBeDefined();
  await look.overlay('RotatedSecret');
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Wiki' })).toBeVisible();
  await expect(page.getByText('Made just now. It was shown once.')).toBeVisible();
  await expect(page.getByText(secretText ?? '')).toHaveCount(0);

  await choose('Upload Icon…', /^More for Wiki/)(page);
  const icon = page.getByRole('dialog', { name: 'Upload Icon' });
  await icon.waitFor();
  await look.overlay('IconDialog');
  await page.keyboard.press('Escape');
  await expect(icon).toHaveCount(0);

  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Test Sign-on' }).click();
  const tested = await opened;
  await expect(tested.getByRole('heading', { name: 'The sign-on does not work' })).toBeVisible();
  await expect(tested.getByText('Wiki: This application is not assigned to the user.')).toBeVisible();
  await tested.close();

  await page.getByRole('button', { name: /^Rotate Secret/ }).click();
  const rotate = page.getByRole('dialog', { name: 'Rotate Secret' });
  await rotate.waitFor();
  await look.overlay('RotateSecret');
  await rotate.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('dialog', { name: 'Client Id and Secret' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^The old one works until/)).toBeVisible();
  await page.getByRole('button', { name: 'End Old Secrets…' }).click();
  await page.getByRole('alertdialog', { name: 'End Old Secrets' }).getByRole('button', { name: 'End' }).click();
  await expect(page.getByText(/^The old one works until/)).toHaveCount(0);

  await choose('Archive…', /^More for Wiki/)(page);
  const archive = page.getByRole('alertdialog', { name: 'Archive Application' });
  await expect(archive).toContainText('1 person loses access to Wiki.');
  await archive.getByRole('button', { name: 'Archive' }).click();
  await expect(page).toHaveURL(/\/application$/);
  await expect(page.getByRole('link', { name: 'Wiki' })).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('restore application');
  await expect(page.getByRole('option', { name: /^Restore application/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Wiki/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Wiki was restored.')).toBeVisible();
  await page.getByRole('link', { name: 'Wiki' }).click();
  await choose('Delete…', /^More for Wiki/)(page);
  await page.getByRole('alertdialog', { name: 'Delete Application' }).getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Wiki was deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wiki' })).toHaveCount(0);
});
