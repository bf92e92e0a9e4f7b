import type { Page } from '@playwright/test';
import { cursor, go, invite, outcome, palette, run, wire } from './byKeys.ts';
import { expect, message, signIn, test, type Portal } from './portal.ts';

// The rules of palette.md that hold for every command, in a browser. What each command does is palette.spec.ts.

test.use({
  expected: {
    messages: [
      /ERR_(FAILED|INTERNET_DISCONNECTED)/,
      // A range that is in the policy already.
      /add\/ipaddress 422|status of 422/,
    ],
  },
});

const options = (page: Page) => palette(page).getByRole('option');
const titles = async (page: Page) =>
  (await options(page).locator('.truncate:first-child').allTextContents()) as string[];
const field = (page: Page) => palette(page).getByRole('combobox');

async function open(page: Page, type = ''): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(type);
}

/** Types over what is in the palette's field. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
}

/** A group of these people's, moderated by the last of them. */
async function groupOf(page: Page, demo: Portal, { last, ids }: Awaited<ReturnType<typeof invite>>) {
  const group = `Crew ${last}`;
  const moderators = Object.values(ids).slice(-1);
  const api = await wire(page, demo);
  const { group_id } = await api.post('/group/create', { group_name: group, group_desc: '', moderators, members: [] });
  return { group, group_id: group_id as number };
}

/** What takes this record stands first, and nothing that takes it stands below what does not. */
async function firstAbout(page: Page, record: string): Promise<void> {
  await expect(options(page).first()).toContainText(` — ${record}`);
  const about = (await titles(page)).map((title) => title.includes(` — ${record}`));
  expect(about.lastIndexOf(true)).toBe(about.indexOf(false) - 1);
}

test('what the page shows comes first in the palette, filled in, and is not asked for', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test');
  const own = await invite(page, demo, ['Ann', 'Ben', 'Cyd'], false);
  const api = await wire(page, demo);
  const { group } = await groupOf(page, demo, own);
  const row = (name: string) => page.getByRole('row', { name: own.of(name) });

  await go(page, 'u');
  await page.keyboard.press('/');
  await page.keyboard.type(own.last);
  await expect(row('Ann')).toBeVisible();
  await expect(page.locator('[role=row][data-index]')).toHaveCount(3);

  // The row with the focus, which has it again afterwards.
  await row('Ben').focus();
  await open(page);
  await firstAbout(page, own.of('Ben'));
  await close(page);
  await expect(row('Ben')).toBeFocused();
  await run(page, {
    type: 'send inv',
    title: 'Send invitation',
    about: own.of('Ben'),
    says: `An invitation was sent to ${own.mail('Ben')}.`,
  });
  await expect(row('Ben')).toBeFocused();

  // Several that are ticked; the focus is on one that is not.
  await row('Ann').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await row('Cyd').focus();
  await page.keyboard.press('x');
  await row('Ben').focus();
  await open(page);
  await firstAbout(page, `${own.of('Ann')} and 1 more`);
  await close(page);
  await run(page, { type: 'send inv', title: 'Send invitation', about: `${own.of('Ann')} and 1 more` });
  await outcome(page, '2 of 2 succeeded.');
  await page.keyboard.press('Enter');
  expect(await demo.mails(own.mail('Cyd'))).toHaveLength(1);

  // The person's page.
  await row('Ann').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: own.of('Ann') })).toBeVisible();
  await open(page);
  await firstAbout(page, own.of('Ann'));
  await close(page);
  await run(page, { type: 'ed us', title: 'Edit user', about: own.of('Ann') });
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ann');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The group's page: the group is known, the people are asked for.
  await go(page, 'g');
  await page.keyboard.press('/');
  await page.keyboard.type(group);
  await expect(page.locator('[role=row][data-index]')).toHaveCount(1);
  await page.getByRole('row', { name: group }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible();
  await open(page);
  await firstAbout(page, group);
  await close(page);
  await run(page, {
    type: 'add to gr',
    title: 'Add to group',
    about: `${group}…`,
    steps: [{ pick: own.of('Ben'), finds: own.of('Ben') }],
  });
  await expect.poll(async () => (await api.get(`/group/list?search=${own.last}`)).group_list[0].user_count).toBe(2);
});

test('ranks by how well the letters fit, then by the page, then by use, which outlives a reload', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'owner@acme.test');
  await open(page, 'add');
  await expect(cursor(page)).toContainText('Add');
  const fit = (title: string) => (/^add/i.test(title) ? 0 : /\badd/i.test(title) ? 1 : 2);
  const ranked = (await titles(page)).map(fit);
  expect(ranked).toEqual(ranked.toSorted((a, b) => a - b));
  expect(new Set(ranked)).toEqual(new Set([0, 1, 2]));
  await close(page);

  // What fits the page is above what does not.
  for (const [letter, first] of [
    ['g', 'New group'],
    ['p', 'New policy'],
  ] as const) {
    await go(page, letter);
    await open(page, 'new');
    await expect(cursor(page)).toHaveText(new RegExp(`^${first}`));
    await close(page);
  }

  await open(page, 'go to');
  const before = await titles(page);
  expect(before[0]).not.toBe('Go to Security');
  await close(page);
  for (let runs = 0; runs < 3; runs += 1) {
    await run(page, { type: 'go to security', title: 'Go to Security' });
    await expect(page).toHaveURL(/\/security$/);
  }
  const first = async () => {
    await open(page);
    await expect(palette(page).getByRole('group', { name: 'Used lately' }).getByRole('option').first()).toHaveText(
      /^Go to Security/,
    );
    await page.keyboard.type('go to');
    await expect(cursor(page)).toContainText('Go to Security');
    expect((await titles(page)).slice(1)).toEqual(before.filter((title) => title !== 'Go to Security'));
    await close(page);
  };
  await go(page, 'p');
  await first();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await first();
});

test('records arrive without moving the cursor; without the server, what is local still runs', async ({
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
  // The group is there, the people are on their way.
  await expect(options(page)).toHaveText([new RegExp(`^Crew ${own.last}`)]);
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('End');
  const under = await cursor(page).textContent();
  const at = await cursor(page).boundingBox();
  release();
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expect(options(page)).toHaveCount(3);
  await expect(cursor(page)).toHaveText(under ?? '');
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
  // One that asks for a record says so in its step.
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

test('Esc and Backspace go back step by step to where the focus was; what the server refuses comes back as typed', async ({
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
  const row = page.locator('[role=row][data-index="0"]');
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
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
  await expect(row).toBeFocused();

  await add('10.7.0.0', '10.7.0.9');
  await page.keyboard.press('Enter');
  await expect(message(page, 'The IP address was added.')).toBeVisible();
  await expect(row).toBeFocused();
  await add('10.7.0.0', '10.7.0.9');
  await page.keyboard.press('Enter');
  await expect(text('To')).toBeFocused();
  await expect(text('To')).toHaveValue('10.7.0.9');
  await expect(palette(page).getByRole('alert')).toContainText('This range is in the security policy already.');
  expect(await ranges()).toBe(1);
  // A call that does not come through likewise; the next Enter sends it.
  await retype(page, '10.7.0.19');
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('alert')).toBeVisible();
  await expect(text('To')).toHaveValue('10.7.0.19');
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect.poll(ranges).toBe(2);
  await expect(row).toBeFocused();
});
