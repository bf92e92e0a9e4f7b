import { DAY } from '#tests/builders/times.ts';
import { cursor } from '../tools/byKeys.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

test('an administrator sets an end of access by keys, finds it, extends it and takes it away', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'admin@acme.test', '/user/view/4');
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Set End of Access…' }).press('Enter');
  await expect(page.getByText('What is the last day?')).toBeVisible();
  await page.keyboard.type('tomorrow');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a date from 1900 to 2199, such as 01-Apr-2026.')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(inDays(10));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'End of Access' });
  await expect(question).toContainText('end the access of the User after');
  await page.keyboard.press('Enter');
  await expect(message(page, /^The access of Mona Ferrari ends on/)).toBeVisible();
  await expect(page.getByText(/^Ends \d\d-/)).toBeVisible();

  await page.goto(`${demo.url}/user?status=ending`);
  const mona = page.getByRole('row', { name: /Mona Ferrari/ });
  await expect(mona).toContainText('Ends');
  await page.keyboard.press('j');
  await expect(mona).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('extend access');
  // She is the record of the page, so nobody asks for her.
  await expect(cursor(page)).toContainText('Extend access — Mona Ferrari…');
  await page.keyboard.press('Enter');
  await expect(cursor(page)).toContainText('One week');
  await page.keyboard.type('90');
  await expect(cursor(page)).toContainText('90 days');
  await page.keyboard.press('Enter');
  await expect(message(page, /^The access of Mona Ferrari ends on/)).toBeVisible();
  // In a hundred days is not soon any more.
  await expect(page.getByRole('row', { name: /Mona Ferrari/ })).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('remove end of access');
  await expect(cursor(page)).toContainText('Remove end of access…');
  await page.keyboard.press('Enter');
  await page.keyboard.type('mona');
  await expect(cursor(page)).toContainText('Mona Ferrari');
  await page.keyboard.press('Enter');
  await expect(message(page, 'The access of Mona Ferrari no longer has an end.')).toBeVisible();
});
