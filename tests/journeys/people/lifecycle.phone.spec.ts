import type { Page } from '@playwright/test';
import { DAY } from '#tests/builders/times.ts';
import { palette } from '../tools/byKeys.ts';
import { expect, message, openDrawer, signIn, test } from '../tools/portal.ts';
import { tapRow } from '../tools/tapRow.ts';

// People at scale on a phone, by touch alone.

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Opens the palette in the drawer, and chooses a command. */
async function choose(page: Page, typed: string, title: string): Promise<void> {
  await openDrawer(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Search/ })
    .tap();
  await palette(page).getByRole('combobox').fill(typed);
  await tapRow(palette(page).getByRole('option', { name: title }).first());
}

test('addresses that were copied from a mail are invited, and the users are exported', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test', '/user');
  await choose(page, 'invite peo', 'Invite people…');
  const step = palette(page).getByRole('textbox');
  await step.fill('Priya, Jan');
  await step.press('Enter');
  await expect(palette(page).getByRole('alert')).toHaveText('There is no email address in this text.');
  await step.fill('Sharma, Priya <priya@thumb.test>; jan@thumb.test');
  await step.press('Enter');
  await page.getByRole('button', { name: 'Check the rows' }).tap();
  await page.getByLabel('First name of row 3').fill('Jan');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import 2 of 2' }).tap();
  await expect(page.getByText('2 people were added and invited.')).toBeVisible();
  expect(await demo.mails('priya@thumb.test')).toHaveLength(1);

  await page.getByRole('link', { name: 'Show the users' }).tap();
  await page.getByRole('button', { name: 'More for Users' }).tap();
  await page.getByRole('menuitem', { name: 'Export users' }).tap();
  const saved = page.waitForEvent('download');
  await page.getByRole('option', { name: 'Only what the list shows' }).tap();
  await page.getByRole('option', { name: /^CSV/ }).tap();
  expect((await saved).suggestedFilename()).toBe('users.csv');
});

test('an access ends, is extended, somebody is off-boarded and restored, and a limited administrator gets the ownership', async ({
  page,
  ownDemo,
}) => {
  await signIn(page, ownDemo, 'owner@acme.test', '/user/view/4');
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Set End of Access…' }).tap();
  await palette(page).getByRole('textbox').fill(inDays(5));
  await palette(page).getByRole('textbox').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set' }).tap();
  await expect(page.getByText(/^Ends \d\d-/)).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Extend Access…' }).tap();
  await palette(page).getByRole('option', { name: 'One week' }).tap();
  await expect(message(page, /^The access of Mona Ferrari ends on/).last()).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: /Off-board/ }).tap();
  await palette(page).getByRole('combobox').fill('admin@acme');
  await tapRow(palette(page).getByRole('option', { name: /Adam Minster/ }));
  const question = page.getByRole('alertdialog', { name: 'Off-board user' });
  await expect(question).toContainText('Group Sales: Adam Minster becomes its moderator');
  await question.getByRole('button', { name: 'Off-board' }).tap();
  await expect(message(page, /^Off-board Mona Ferrari: (\d+) of \1 succeeded/)).toBeVisible();

  await page.goto(`${ownDemo.url}/user?status=all&search=fresh@acme`);
  const card = page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: 'Frank Mori' });
  await card.getByRole('button', { name: 'Actions for Frank Mori' }).tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  await expect(message(page, 'The user was deleted.')).toBeVisible();
  await page.goto(`${ownDemo.url}/user?status=deleted`);
  await card.getByRole('button', { name: 'Actions for Frank Mori' }).tap();
  await page.getByRole('menuitem', { name: /Restore/ }).tap();
  await expect(card).toHaveCount(0);

  await page.goto(`${ownDemo.url}/admin`);
  await page.getByRole('button', { name: 'Add Admin' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Add Admin' });
  await sheet.getByRole('combobox', { name: 'Users' }).fill('user@acme');
  await page.getByRole('option').filter({ hasText: 'user@acme.test' }).tap();
  await sheet.getByRole('combobox', { name: 'Rights' }).tap();
  await page.getByRole('option', { name: 'Only some duties' }).tap();
  await sheet.getByRole('checkbox', { name: /^People/ }).tap();
  await sheet.getByRole('button', { name: 'Save' }).tap();
  const admin = page.getByRole('list', { name: 'Admins' }).getByRole('listitem').filter({ hasText: 'user@acme.test' });
  await expect(admin).toContainText('People');

  await choose(page, 'transfer', 'Transfer ownership');
  await palette(page).getByRole('combobox').fill('user@acme');
  await tapRow(palette(page).getByRole('option').filter({ hasText: 'user@acme.test' }));
  await page.getByRole('alertdialog', { name: 'Transfer Ownership' }).getByRole('button', { name: 'Offer' }).tap();
  await expect(message(page, /offer/i)).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, ownDemo, 'user@acme.test');
  await page.goto(`${ownDemo.url}/admin`);
  await expect(page.getByText('This is not among your duties')).toBeVisible();
  await page.goto(ownDemo.url);
  await page
    .getByRole('region', { name: 'Offer of the ownership' })
    .getByRole('button', { name: /Accept/ })
    .tap();
  const accept = page.getByRole('dialog', { name: 'Accept Ownership' });
  await accept.getByLabel('Confirm Password').fill('Demo-Portal-2026');
  await accept.getByRole('button', { name: /Accept/ }).tap();
  await expect(message(page, /You are now the owner of .+\./)).toBeVisible();
});
