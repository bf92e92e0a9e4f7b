import type { Page } from '@playwright/test';
import {
  close,
  cursor,
  filterBy,
  go,
  groupOf,
  invite,
  open,
  options,
  outcome,
  palette,
  run,
  wire,
} from '../tools/byKeys.ts';
import { expect, signIn, test } from '../tools/portal.ts';

// The rules of docs/specification/palette.md for all commands, in a browser. palette.spec.ts checks each command.

const titles = async (page: Page) =>
  (await options(page).locator('.truncate:first-child').allTextContents()) as string[];

/** Checks that commands on this record come first. */
async function firstAbout(page: Page, record: string): Promise<void> {
  await expect(options(page).first()).toContainText(` — ${record}`);
  const about = (await titles(page)).map((title) => title.includes(` — ${record}`));
  expect(about.lastIndexOf(true)).toBe(about.indexOf(false) - 1);
}

test('the records of the page come first in the palette, filled in, and are not asked for', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test');
  const own = await invite(page, demo, ['Ann', 'Ben', 'Cyd'], false);
  const api = await wire(page, demo);
  const { group } = await groupOf(page, demo, own);
  const person = (name: string) => page.getByRole('row', { name: own.of(name) });

  await go(page, 'u');
  await filterBy(page, own.last);
  await expect(person('Ann')).toBeVisible();
  await expect(page.locator('[role=row][data-index]')).toHaveCount(3);

  // The focused row gets the focus back afterwards.
  await person('Ben').focus();
  await open(page);
  await firstAbout(page, own.of('Ben'));
  await close(page);
  await expect(person('Ben')).toBeFocused();
  await run(page, {
    type: 'send inv',
    title: 'Send invitation',
    about: own.of('Ben'),
    says: `An invitation was sent to ${own.mail('Ben')}.`,
  });
  await expect(person('Ben')).toBeFocused();

  // Several ticked rows; the focus is on an unticked one.
  await person('Ann').focus();
  await page.keyboard.press('x');
  await expect(person('Ann')).toHaveAttribute('aria-selected', 'true');
  await person('Cyd').focus();
  await page.keyboard.press('x');
  await expect(person('Cyd')).toHaveAttribute('aria-selected', 'true');
  await person('Ben').focus();
  await open(page);
  await firstAbout(page, `${own.of('Ann')} and 1 more`);
  await close(page);
  await run(page, { type: 'send inv', title: 'Send invitation', about: `${own.of('Ann')} and 1 more` });
  await outcome(page, '2 of 2 succeeded.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(person('Ben')).toBeFocused();
  expect(await demo.mails(own.mail('Cyd'))).toHaveLength(1);

  // The person's page.
  await person('Ann').focus();
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
  await filterBy(page, group);
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

test('results are ranked by how well the letters fit, then by the page, then by use, which survives a reload', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'owner@acme.test');
  const seen = new Set<number>();
  for (const typed of ['add', 'user']) {
    // A page's name follows 'Go to'.
    const begins = new RegExp(`^(go to )?${typed}`, 'i');
    const holds = new RegExp(`\\b${typed}`, 'i');
    await open(page, typed);
    await expect(cursor(page)).toHaveText(begins);
    const ranked = (await titles(page)).map((title) => (begins.test(title) ? 0 : holds.test(title) ? 1 : 2));
    expect(ranked).toEqual(ranked.toSorted((a, b) => a - b));
    for (const fit of ranked) seen.add(fit);
    await close(page);
  }
  expect(seen).toEqual(new Set([0, 1, 2]));

  // Commands on the page's record are above the others.
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
    await expect(palette(page).getByRole('group', { name: 'Recently used' }).getByRole('option').first()).toHaveText(
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
