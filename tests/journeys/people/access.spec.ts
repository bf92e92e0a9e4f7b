import { cursor, open } from '../tools/byKeys.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';

test('an admin asks the palette why somebody may not open an application, and changes the rule that refuses @main', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'admin@acme.test');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await open(page, 'explain');
  await expect(cursor(page)).toContainText('Explain access…');
  await page.keyboard.press('Enter');
  await page.keyboard.type('daniel.iyer');
  await expect(cursor(page)).toContainText('daniel.iyer');
  await page.keyboard.press('Enter');
  await page.keyboard.type('crm');
  await expect(cursor(page)).toContainText('CRM');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /cannot use CRM$/ })).toBeVisible();
  const rules = page.getByRole('list', { name: /^The rules/ });
  const active = rules.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Is active' }) });
  await expect(active).toContainText('Refused');
  await expect(active).toContainText('“Your account in this organisation has been deactivated.”');
  await active.getByRole('button', { name: /^Make Active/ }).click();
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(message(page, /active/)).toBeVisible();
  await expect(active).toContainText('Passed');

  // An address outside the ranges of the person's policies.
  await page.goto(`${demo.url}/user?search=moderator@acme`);
  await page.getByRole('link', { name: /Mona/ }).first().click();
  // A press in the moment in which the page is drawn anew would be lost.
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Explain access to CRM' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /use CRM$/ })).toBeVisible();
  await page.getByLabel('Network address').fill('300.1.1.1');
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(page.getByText('Enter a valid IP address', { exact: false })).toBeVisible();
  await page.getByLabel('Network address').fill('203.0.113.9');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/address=203\.0\.113\.9/);
  await expect(page.getByText('From the address 203.0.113.9.')).toBeVisible();
});
