import { cursor } from '../tools/byKeys.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';

// Each journey uses a separate group, because the demo is shared.
const unique = (name: string) => `${name} ${Date.now()}`;

test.describe('by the keyboard', () => {
  // The page of a deleted group reads it once more before it is left.
  test.use({ expected: { messages: [/\/group\/view\/\d+\?.* 404/, /status of 404/] } });

  test('an admin makes a group, fills, changes and deletes it @main', async ({ page, demo }) => {
    const name = unique('Keyboard');
    await signIn(page, demo, 'admin@acme.test');
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('g');
    await expect(page).toHaveURL(/\/group$/);
    await expect(page.getByRole('link', { name: 'Sales', exact: true })).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { name: 'New Group' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Name is required.')).toBeVisible();
    await expect(page.getByText('Please select a moderator or a member')).toBeVisible();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Made without a mouse');
    await page.keyboard.press('Tab');
    await page.keyboard.type('minster');
    await expect(page.getByRole('option', { name: /Adam Minster/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove Adam Minster' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await expect(message(page, 'The group was created.')).toBeVisible();

    // The group's page, from the list's filter.
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Made without a mouse');
    // Until the search has answered, its rows replace these.
    await expect(page.locator('[data-index]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.getByRole('row', { name: new RegExp(name) }).focus();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('No members added in this group')).toBeVisible();

    // Two people at once; the group of the page is filled in.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('add to gr');
    await expect(cursor(page)).toContainText('Add to group');
    await page.keyboard.press('Enter');
    await page.keyboard.type('sundberg');
    await expect(cursor(page)).toContainText('Ulla Sundberg');
    await page.keyboard.press('Tab');
    await page.getByRole('combobox').fill('kowalski');
    await expect(cursor(page)).toContainText('Kowalski');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-toast]').getByText('2 of 2 succeeded.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const members = page.getByRole('list', { name: 'Members' });
    await expect(members.getByRole('listitem')).toHaveCount(2);

    // A conversion in the palette.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('convert to mod');
    await page.keyboard.press('Enter');
    await page.keyboard.type('sundberg');
    await expect(cursor(page)).toContainText('Ulla Sundberg');
    await page.keyboard.press('Enter');
    await expect(message(page, 'The user is a moderator now.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Moderators' })).toContainText('Ulla Sundberg');
    await expect(members.getByRole('listitem')).toHaveCount(1);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('delete group');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Are you sure you want to delete the Group ?')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(message(page, 'The group was deleted.')).toBeVisible();
    await expect(page).toHaveURL(/\/group$/);
  });
});

test('a user’s Groups tab opens the group, and a member links back', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test', '/user?search=moderator@acme.test');
  await page.getByRole('link', { name: 'Mona Ferrari' }).click();
  await page
    .getByRole('link', { name: /^Groups/ })
    .last()
    .click();
  await page.getByRole('link', { name: 'Sales', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
  await page.getByRole('link', { name: 'Mona Ferrari' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mona Ferrari' })).toBeVisible();
});

test('a moderator finds the own group and converts people there, but sees no users', async ({ page, demo }) => {
  await signIn(page, demo, 'moderator@acme.test');
  await expect(page.getByRole('link', { name: 'Groups', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'My Groups' }).click();
  await page.getByRole('link', { name: 'Sales' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
  const moderators = page.getByRole('list', { name: 'Moderators' });
  const thandiwe = (list: string) =>
    page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: 'Thandiwe Rossi' });
  await thandiwe('Members').getByRole('button', { name: 'Convert to Moderator' }).click();
  await expect(message(page, 'The user is a moderator now.')).toBeVisible();
  await expect(moderators).toContainText('Thandiwe Rossi');
  await thandiwe('Moderators').getByRole('button', { name: 'Convert to Member' }).click();
  await expect(message(page, 'The user is a member now.')).toBeVisible();
  await expect(moderators).not.toContainText('Thandiwe Rossi');
  await expect(page.getByRole('link', { name: 'Thandiwe Rossi' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test.describe('a member', () => {
  test.use({ expected: { messages: [/\/group\/view\/\d+\?.* 403/, /status of 403/] } });

  test('sees the own group, changes nothing, and does not see others', async ({ page, demo }) => {
    await signIn(page, demo, 'user@acme.test', '/group/mine');
    await page.getByRole('link', { name: 'Sales' }).click();
    await expect(page.getByRole('list', { name: 'Members' })).toContainText('Ulla Sundberg');
    await expect(page.getByRole('button', { name: /Convert|Actions/ })).toHaveCount(0);
    const [, id] = /view\/(\d+)/.exec(page.url()) ?? [];
    await page.goto(`${demo.url}/group/view/${Number(id) + 1}`);
    await expect(page.getByText('Only administrators and the people of this group can see it.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to my groups' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Groups' })).toBeVisible();
  });
});
