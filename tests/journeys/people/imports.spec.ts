import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, message, signIn, test } from '../tools/portal.ts';

const file = [
  'Full name;E-Mail;Phone;Crew;CRM',
  'Priya Sharma;priya@journey.test;+91 98765 43210;"Sales; Depot (Moderator)";Standard User / Sales Assistant / Sales',
  '김 민준;minjun@journey.test;0123456789;;',
  'Zofia Wiśniewska;zofia@journey.test;12345;Nowhere;',
  'محمد الأحمد;mohammed@journey.test;6012345679;Nowhere;',
].join('\r\n');

test('people are imported by keys, cells mended, a group created; the export goes in again without a change @main', async ({
  page,
  demo,
}) => {
  const { keyboard } = page;
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name }));
    await keyboard.press('Enter');
  };
  await signIn(page, demo, 'admin@acme.test', '/user/import');
  const chooser = page.waitForEvent('filechooser');
  await press('Choose file');
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  // Its title says nothing.
  const crew = page.getByRole('combobox', { name: 'Column Crew is' });
  await tabTo(page, crew);
  await keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Groups', exact: true })).toBeVisible();
  await keyboard.type('gro');
  await keyboard.press('Enter');
  await expect(crew).toBeFocused();
  await press('Check the rows');
  const wrong = page.getByRole('listitem').filter({ hasText: 'Zofia' });
  await expect(wrong).toContainText('Phone must have exactly 10 digits.');
  await expect(wrong).toContainText('There is no group “Nowhere”.');
  await expect(page.getByText('2 groups of the file do not exist yet: “Depot”, “Nowhere”.')).toBeVisible();
  await tabTo(page, page.getByLabel('Phone of row 4'));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('6012345678');
  await keyboard.press('Enter');
  // Enter goes to the next wrong cell.
  await expect(page.getByLabel('Groups of row 4')).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Sales');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change 1 more row with “Nowhere” too' })).toBeVisible();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Rows of the file' })).toBeFocused();
  await press('Create 1 group');
  await press('Import 4 of 4');
  await expect(page.getByText('4 people were added and invited.')).toBeVisible();
  expect(await demo.mails('priya@journey.test')).toHaveLength(1);
  await press('Undo the import');
  await expect(page.getByRole('button', { name: 'Undo All' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(message(page, /^Undo: 4 changes were taken back\./)).toBeVisible();
  await press('Back to the rows');
  await press('Import 4 of 4');
  await expect(page.getByText('4 people were added and invited.')).toBeVisible();
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
  await expect(page.getByText('Everything in the file is already in the portal.')).toBeVisible();
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

/** Goes to a control with Tab alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 60; stops++) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}
