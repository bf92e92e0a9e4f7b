import { expect, message, signIn, test } from '../tools/portal.ts';

test('a phone user adds a person, resends the invitation on the person’s page and deletes the person @main', async ({
  page,
  demo,
}) => {
  const email = `pam${Date.now()}@journey.test`;
  await signIn(page, demo, 'owner@acme.test', '/user?status=all');
  await expect(page.getByRole('heading', { name: 'All Users' })).toBeVisible();
  await page.getByRole('button', { name: 'New User' }).tap();
  const sheet = page.getByRole('dialog', { name: 'New User' });
  await sheet.getByLabel('First name').fill('Pam');
  await sheet.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase());
  await expect(sheet.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await sheet.getByLabel('Phone').fill('12345');
  await sheet.getByRole('button', { name: 'Save' }).tap();
  await expect(sheet.getByText('Phone must have exactly 10 digits.')).toBeVisible();
  await sheet.getByLabel('Phone').fill('0123456789');
  await sheet.getByRole('button', { name: 'Save' }).tap();
  await expect(message(page, 'Pam was added and invited.')).toBeVisible();

  await page.getByRole('searchbox').fill(email);
  await page.getByRole('link', { name: 'Pam' }).tap();
  await expect(page.getByRole('link', { name: /^Policies/ })).toBeVisible();
  await page.getByRole('button', { name: 'Resend Invitation' }).tap();
  await expect(message(page, `An invitation was sent to ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: /^Policies/ }).tap();
  await expect(page).toHaveURL(/tab=policies$/);
  await page.getByRole('button', { name: 'Delete' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  await expect(message(page, 'The user was deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Users' })).toBeVisible();
});

test('a phone user makes an administrator with the round button and unassigns on the card', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test', '/admin');
  await expect(page.getByRole('heading', { name: 'Admins' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Admin' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Add Admin' });
  await sheet.getByRole('combobox', { name: 'Users' }).fill('mona');
  await page.getByRole('option', { name: /Mona Ferrari/ }).tap();
  await sheet.getByRole('button', { name: 'Save' }).tap();
  await expect(message(page, 'Mona Ferrari is an administrator now.')).toBeVisible();
  const card = page.getByRole('list', { name: 'Admins' }).getByRole('listitem').filter({ hasText: 'Mona Ferrari' });
  await expect(card).toContainText('moderator@acme.test');
  await card.getByRole('button', { name: /Actions/ }).tap();
  await page.getByRole('menuitem', { name: 'Unassign' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' }).tap();
  await expect(message(page, 'Mona Ferrari is no longer an administrator.')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('ticking people moves no card, and the bar of actions covers none', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test', '/user?status=all');
  const list = page.getByRole('list', { name: 'Users' });
  const cards = list.getByRole('listitem');
  const add = page.getByRole('button', { name: 'New User' });
  const bar = page.getByRole('group', { name: 'With the selected' });
  await expect(add).toBeVisible();
  await expect(cards.nth(1).getByRole('checkbox')).toBeVisible();
  const before = await cards.nth(1).boundingBox();
  await cards.nth(0).getByRole('checkbox').tap();
  await expect(bar).toContainText('1 person selected');
  expect(await cards.nth(1).boundingBox()).toEqual(before);
  await expect(add).toHaveCount(0);

  await page.getByRole('searchbox').fill('xavier');
  await expect(cards).toHaveCount(4);
  const bottom = async () =>
    ((await cards.last().boundingBox())?.y ?? 0) + ((await cards.last().boundingBox())?.height ?? 0);
  // The window is so low that the list does not fit.
  await page.setViewportSize({ width: 320, height: 480 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => ((await bar.boundingBox())?.y ?? 0) - (await bottom())).toBeGreaterThanOrEqual(0);
  await bar.getByRole('button', { name: 'Clear selection' }).tap();
  await expect(bar).toHaveCount(0);
  await expect(add).toBeVisible();
});
