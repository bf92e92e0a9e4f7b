import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal.ts';

const file = [
  'Full name;E-Mail;Phone;Crew;CRM',
  'Priya Sharma;priya@journey.test;+91 98765 43210;Sales;Standard User / Sales Assistant / Sales',
  '김 민준;minjun@journey.test;0123456789;;',
  'Zofia Wiśniewska;zofia@journey;12345;Nowhere;',
  'محمد الأحمد;mohammed@journey.test;6012345679;Nowhere;',
].join('\r\n');

test('people are imported from a file, a wrong cell is mended, and the export goes in again without a change', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'admin@acme.test', '/user');
  await dropOn(page, file);
  await expect(page.getByRole('heading', { name: 'Import people' })).toBeVisible();
  // Its title says nothing.
  const crew = page.getByRole('combobox', { name: 'Column Crew is' });
  await crew.click();
  await page.getByRole('option', { name: 'Groups', exact: true }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const wrong = page.getByRole('listitem').filter({ hasText: 'Zofia' });
  await expect(wrong).toContainText('Phone has exactly 10 digits.');
  await expect(wrong).toContainText('There is no group “Nowhere”.');
  await expect(page.getByRole('button', { name: 'Import 2 of 4' })).toBeVisible();
  await page.getByLabel('Phone of row 4').fill('6012345678');
  await page.keyboard.press('Enter');
  // Enter goes to the next wrong cell.
  await expect(page.getByLabel('Groups of row 4')).toBeFocused();
  await page.getByLabel('Groups of row 4').fill('Sales');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change 1 more row with “Nowhere” too' }).click();
  await page.getByRole('button', { name: 'Import 4 of 4' }).click();
  await expect(page.getByText('4 people were added and invited.')).toBeVisible();
  expect(await demo.mails('priya@journey.test')).toHaveLength(1);
  await page.getByRole('link', { name: 'Show the users' }).click();

  await page.getByRole('button', { name: 'More for Users' }).click();
  await page.getByRole('menuitem', { name: 'Export users' }).click();
  await page.getByRole('option', { name: /With groups and applications/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('option', { name: /Excel/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('users.xlsx');
  await page.getByRole('button', { name: 'More for Users' }).click();
  await page.getByRole('menuitem', { name: 'Import people' }).click();
  const choose = page.locator('input[type=file]');
  const buffer = readFileSync(await download.path());
  await choose.setInputFiles({ name: 'users.xlsx', mimeType: 'application/zip', buffer });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('Everything in the file is here already.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Wrong 0/ })).toBeVisible();

  await page.getByRole('link', { name: 'Back to the users' }).click();
  await dropOn(page, file);
  await expect(crew).toHaveText(/Groups/);
});

/** Drops a text file on the list of users. */
async function dropOn(page: Page, text: string): Promise<void> {
  const list = page.getByRole('heading', { name: 'Users', exact: true });
  const dataTransfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'people.csv', { type: 'text/csv' }));
    return data;
  }, text);
  await list.dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('Drop a file to import people')).toBeVisible();
  await list.dispatchEvent('drop', { dataTransfer });
}
