import {
  close,
  cursor,
  field,
  go,
  groupOf,
  invite,
  open,
  options,
  palette,
  retype,
  row,
  wire,
} from '../tools/byKeys.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';

// The palette while the server is slow, does not answer or refuses, and how to go back from each question.

test.use({
  expected: {
    messages: [
      /ERR_(FAILED|INTERNET_DISCONNECTED)/,
      // A range that the policy already has.
      /add\/ipaddress 422|status of 422/,
    ],
  },
});

test('records arrive without moving the cursor; without the server, local commands still run', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'owner@acme.test');
  const own = await invite(page, demo, ['Ann', 'Ben']);
  await groupOf(page, demo, own);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/user/list?*', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, own.last);
  // The group is shown, the people are loading.
  await expect(options(page)).toHaveText([new RegExp(`^Crew ${own.last}`)]);
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('End');
  const cursorText = await cursor(page).textContent();
  const at = await cursor(page).boundingBox();
  release();
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expect(options(page)).toHaveCount(3);
  await expect(cursor(page)).toHaveText(cursorText ?? '');
  expect(await cursor(page).boundingBox()).toEqual(at);
  await close(page);
  await page.unroute('**/user/list?*');

  await page.context().setOffline(true);
  await open(page, 'toggle');
  const failure = options(page).filter({ hasText: 'Try again' });
  await expect(failure).toContainText('could not be searched');
  await expect(cursor(page)).toContainText('Toggle dark mode');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open(page, 'lindqvist');
  await expect(failure).toContainText('could not be searched');
  // A command that asks for a record says so in its step.
  await retype(page, 'edit group');
  await expect(cursor(page)).toContainText('Edit group');
  await page.keyboard.press('Enter');
  await expect(failure).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('edit group');
  await retype(page, 'lindqvist');
  await expect(cursor(page)).toContainText('Try again');
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(cursor(page)).toContainText('Pia Lindqvist');
  await expect(failure).toHaveCount(0);
});

test('Esc and Backspace go back step by step to the former focus; a refused text comes back as typed', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'owner@acme.test');
  const api = await wire(page, demo);
  const own = await invite(page, demo, ['Max']);
  const { group_id } = await groupOf(page, demo, own);
  const name = `Doors ${own.last}`;
  const { policy_id } = await api.post('/securitypolicy/create', { policy_name: name, group_ids: [group_id] });
  const ranges = async () => (await api.get(`/securitypolicy/view/${policy_id}`)).ipddress_list.length;
  const text = (label: string) => palette(page).getByRole('textbox', { name: label });
  const add = async (from: string, to: string) => {
    await open(page, 'add al');
    await expect(cursor(page)).toContainText('Add allowed IP range');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('');
    await page.keyboard.type(name);
    await expect(cursor(page)).toContainText(name);
    await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('Enter');
    await expect(text('From')).toBeFocused();
    await retype(page, from);
    await page.keyboard.press('Enter');
    await expect(text('To')).toBeFocused();
    await retype(page, to);
  };

  await go(page, 'u');
  const first = row(page, 0);
  await expect(first).toBeVisible();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await add('10.7.0.0', '10.7.0.9');
  await page.keyboard.press('Escape');
  await expect(text('From')).toHaveValue('10.7.0.0');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect(text('From')).toHaveValue('');
  await page.keyboard.press('Backspace');
  await expect(palette(page).getByRole('combobox', { name: 'Which security policy?' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('add al');
  await expect(field(page)).toBeFocused();
  await close(page);
  await expect(first).toBeFocused();

  await add('10.7.0.0', '10.7.0.9');
  await page.keyboard.press('Enter');
  await expect(message(page, 'The IP address was added.')).toBeVisible();
  await expect(first).toBeFocused();
  await add('10.7.0.0', '10.7.0.9');
  await page.keyboard.press('Enter');
  await expect(text('To')).toBeFocused();
  await expect(text('To')).toHaveValue('10.7.0.9');
  await expect(palette(page).getByRole('alert')).toContainText('This range is already in the security policy.');
  expect(await ranges()).toBe(1);
  // A call without a connection keeps the text too; the next Enter sends it.
  await retype(page, '10.7.0.19');
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('alert')).toBeVisible();
  await expect(text('To')).toHaveValue('10.7.0.19');
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect.poll(ranges).toBe(2);
  await expect(first).toBeFocused();
});
