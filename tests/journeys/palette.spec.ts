import type { Page } from '@playwright/test';
import { confirm, cursor, go, outcome, palette, run, wire } from './byKeys.ts';
import { expect, message, signIn, test, type Portal } from './portal.ts';

// Every command of palette.md's table, run by somebody who has nothing but the keyboard. People, groups and policies are
// the test's own.

/** People of the test's own: a last name that nobody else has, and each first name with its id. */
async function invite(page: Page, demo: Portal, first: readonly string[], invited = true) {
  const last = `Q${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 7)}`;
  const api = await wire(page, demo);
  const ids: Record<string, number> = {};
  for (const [at, name] of first.entries()) {
    const email = `${name}.${last}@acme.test`.toLowerCase();
    const person = { user_fname: name, user_lname: last, user_email: email, user_mobile: `01234567${10 + at}` };
    const { user_id } = await api.post('/user/create', { ...person, user_invited: invited ? '1' : '0' });
    ids[name] = user_id;
  }
  return {
    last,
    ids,
    of: (name: string) => `${name} ${last}`,
    mail: (name: string) => `${name}.${last}@acme.test`.toLowerCase(),
  };
}

// A person whom somebody else has deleted meanwhile.
test.use({ expected: { messages: [/user\/delete\/\d+ 404/, /status of 404/] } });

test('users and admins: every command by the letters of its title and of its answers', async ({ page, demo }) => {
  test.slow();
  await signIn(page, demo, 'owner@acme.test');
  const fresh = await invite(page, demo, ['Ann', 'Ben', 'Cyd', 'Dan'], false);
  const asked = await invite(page, demo, ['Eve', 'Fay', 'Gus']);
  const api = await wire(page, demo);
  const person = async (mail: string) => (await api.get(`/user/list?status=all&search=${mail}`)).users_list[0];

  await run(page, {
    from: 'h',
    type: 'res inv',
    title: 'Resend invitation',
    steps: [{ pick: asked.of('Eve').slice(0, -1), finds: asked.of('Eve') }],
    says: `An invitation was sent to ${asked.mail('Eve')}.`,
  });
  expect(await demo.mails(asked.mail('Eve'))).toHaveLength(2);

  await run(page, {
    from: 'g',
    type: 'send inv',
    title: 'Send invitation',
    steps: [{ mark: [fresh.of('Ann'), fresh.of('Ben')] }],
  });
  await outcome(page, '2 of 2 succeeded.');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await demo.mails(fresh.mail('Ben'))).length).toBe(1);

  await run(page, { from: 's', type: 'to all', title: 'Resend to all pending', confirm: 'pending Users?' });
  await outcome(page, /^\d+ of \d+ succeeded\.$/);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await demo.mails(asked.mail('Fay'))).length).toBe(2);

  await run(page, { from: 'p', type: 'new us', title: 'New user' });
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('First name is required.')).toBeVisible();
  for (const [at, typed] of ['Ivy', fresh.last, fresh.mail('Ivy').toUpperCase(), '0123456789'].entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Enter');
  await expect(message(page, 'Ivy was added and invited.')).toBeVisible();
  expect(await demo.mails(fresh.mail('Ivy'))).toHaveLength(1);

  await run(page, {
    from: 'a',
    type: 'ed us',
    title: 'Edit user',
    steps: [{ pick: fresh.of('Ivy'), finds: fresh.mail('Ivy') }],
  });
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Iva');
  await page.keyboard.press('Enter');
  await expect(message(page, 'The user was updated.')).toBeVisible();
  expect(await person(fresh.mail('Ivy'))).toMatchObject({ user_fname: 'Iva' });

  await run(page, {
    from: 'm',
    type: 'inac',
    title: 'Inactivate user',
    steps: [{ mark: [fresh.of('Ann'), fresh.of('Ben')] }],
    confirm: 'Are you sure you want to inactive the 2 Users?',
  });
  await outcome(page, '2 of 2 succeeded.');
  await page.keyboard.press('Enter');
  expect(await person(fresh.mail('Ann'))).toMatchObject({ user_status: '0', user_status_name: 'Inactive' });

  await run(page, {
    from: 'd',
    type: 'activ',
    title: 'Activate user',
    steps: [{ pick: fresh.of('Ann'), finds: fresh.of('Ann') }],
    confirm: 'Are you sure you want to active the User?',
    says: 'The user is active.',
  });
  expect(await person(fresh.mail('Ann'))).toMatchObject({ user_status: '1' });

  // Before the question is answered, somebody else deletes one of the two.
  await go(page, 'o');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('del us');
  await expect(cursor(page)).toContainText('Delete user');
  await page.keyboard.press('Enter');
  for (const name of ['Fay', 'Gus']) {
    await page.keyboard.type(asked.of(name));
    await expect(cursor(page)).toContainText(asked.mail(name));
    await page.keyboard.press('Tab');
    await expect(palette(page).getByRole('combobox')).toHaveValue('');
  }
  await expect(palette(page).getByText(`${asked.of('Fay')}, ${asked.of('Gus')}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await api.remove(`/user/delete/${asked.ids.Gus}`);
  await expect(page.getByRole('list', { name: 'Affected' }).getByRole('listitem')).toHaveText([
    asked.of('Fay'),
    asked.of('Gus'),
  ]);
  await confirm(page, 'Are you sure you want to delete the 2 Users ?', true);
  await outcome(page, '1 of 2 succeeded, 1 failed.');
  await expect(page.getByRole('list', { name: 'Failed' }).getByRole('listitem')).toContainText([
    new RegExp(`^${asked.of('Gus')} .+`),
  ]);
  await page.keyboard.press('Enter');
  expect(await person(asked.mail('Fay'))).toMatchObject({ user_status_name: 'Deleted' });

  for (const [label, filter] of Object.entries(filters)) {
    await run(page, { type: `show users ${label}`, title: `Show users: ${label}` });
    await expect(page).toHaveURL(
      (url) => url.pathname === '/user' && (url.searchParams.get('status') ?? 'active') === filter,
    );
  }

  await run(page, {
    from: 'g',
    type: 'add adm',
    title: 'Add admin',
    steps: [{ pick: fresh.of('Dan'), finds: fresh.of('Dan') }],
    says: `${fresh.of('Dan')} is an administrator now.`,
  });
  expect(await person(fresh.mail('Dan'))).toMatchObject({ is_admin: '1' });
  await run(page, {
    from: 'a',
    type: 'unas',
    title: 'Unassign admin',
    steps: [{ pick: fresh.of('Dan'), finds: fresh.of('Dan') }],
    danger: 'Are you sure you want to unassign the Admin ?',
    says: `${fresh.of('Dan')} is no longer an administrator.`,
  });
  expect(await person(fresh.mail('Dan'))).toMatchObject({ is_admin: '0' });
});

const filters = {
  'All Users': 'all',
  'Active Users': 'active',
  'Inactive Users': 'inactive',
  'Pending Users': 'pending',
  'Confirmed Users': 'confirmed',
  'External Users': 'external',
  'Not invited yet': 'not_invited',
  'Not joined yet': 'not_joined',
};
