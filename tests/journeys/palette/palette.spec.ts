import { confirm, cursor, go, invite, outcome, palette, run, wire } from '../tools/byKeys.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';

// The commands in the table of docs/specification/palette.md, run with the keyboard alone. Each test makes its own people,
// groups and policies.

// The console's message for a person who was deleted by somebody else in the meantime.
test.use({ expected: { messages: [/user\/delete\/\d+ 404/, /status of 404/] } });

test('users and admins: every command is run by typing letters of its title and of its answers', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, 'owner@acme.test');
  const fresh = await invite(page, demo, ['Ann', 'Ben', 'Cyd', 'Dan'], false);
  const invited = await invite(page, demo, ['Eve', 'Fay', 'Gus']);
  const api = await wire(page, demo);
  const person = async (mail: string) => (await api.get(`/user/list?status=all&search=${mail}`)).users_list[0];

  await run(page, {
    from: 'h',
    type: 'res inv',
    title: 'Resend invitation',
    steps: [{ pick: invited.of('Eve').slice(0, -1), finds: invited.of('Eve') }],
    says: `An invitation was sent to ${invited.mail('Eve')}.`,
  });
  expect(await demo.mails(invited.mail('Eve'))).toHaveLength(2);

  await run(page, {
    from: 'g',
    type: 'send inv',
    title: 'Send invitation',
    steps: [{ mark: [fresh.of('Ann'), fresh.of('Ben')] }],
  });
  await outcome(page, '2 of 2 succeeded.');
  await expect.poll(async () => (await demo.mails(fresh.mail('Ben'))).length).toBe(1);

  await run(page, { from: 's', type: 'to all', title: 'Resend to all pending', confirm: 'pending Users?' });
  await outcome(page, /\d+ of \d+ succeeded\./);
  await expect.poll(async () => (await demo.mails(invited.mail('Fay'))).length).toBe(2);

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
    await page.keyboard.type(invited.of(name));
    await expect(cursor(page)).toContainText(invited.mail(name));
    await page.keyboard.press('Tab');
    await expect(palette(page).getByRole('combobox')).toHaveValue('');
  }
  await expect(palette(page).getByText(`${invited.of('Fay')}, ${invited.of('Gus')}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await api.remove(`/user/delete/${invited.ids.Gus}`);
  await expect(page.getByRole('list', { name: 'Affected' }).getByRole('listitem')).toHaveText([
    invited.of('Fay'),
    invited.of('Gus'),
  ]);
  await confirm(page, 'Are you sure you want to delete the 2 Users ?');
  await expect(page.getByRole('status').getByText('1 of 2 succeeded, 1 failed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await expect(page.getByRole('list', { name: 'Failed' }).getByRole('listitem')).toContainText([
    new RegExp(`^${invited.of('Gus')} .+`),
  ]);
  await page.keyboard.press('Enter');
  expect(await person(invited.mail('Fay'))).toMatchObject({ user_status_name: 'Deleted' });

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
    confirm: 'Are you sure you want to make the User an Admin ?',
    says: `${fresh.of('Dan')} is an administrator now.`,
  });
  expect(await person(fresh.mail('Dan'))).toMatchObject({ is_admin: '1' });
  await run(page, {
    from: 'a',
    type: 'change dut',
    title: 'Change duties of',
    steps: [
      { pick: fresh.of('Dan'), finds: fresh.of('Dan') },
      { pick: 'auditor', finds: 'Auditor' },
    ],
    says: `${fresh.of('Dan')} is an administrator now, for Auditor.`,
  });
  expect(await person(fresh.mail('Dan'))).toMatchObject({ is_admin: '0', duties: ['auditor'] });
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
  'Not delivered': 'not_delivered',
  Expired: 'expired',
};

test('applications and groups: every command is run by typing letters of its title and of its answers', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, 'owner@acme.test');
  const own = await invite(page, demo, ['Hal', 'Jan', 'Kim', 'Lea']);
  const api = await wire(page, demo);
  const inApp = async (app: number, name: string) =>
    (await api.get(`/application/view/${app}?search=${own.mail(name)}`)).appuser_details[0];
  const hal = { pick: own.of('Hal'), finds: own.of('Hal') };
  const jan = { pick: own.of('Jan'), finds: own.of('Jan') };

  // Another journey may have added the others.
  const missing = (await api.get('/application/allapps')).org_add_app_list.find(
    (one: { orgapp_status: string }) => one.orgapp_status === '0',
  );
  await run(page, {
    from: 'u',
    type: 'add app',
    title: 'Add applications',
    steps: [{ pick: missing.app_name.slice(0, 4), finds: missing.app_name }],
    says: `${missing.app_name} was added.`,
  });
  const added = (await api.get('/application/list')).org_application_list;
  expect(added.map((one: { app_name: string }) => one.app_name)).toContain(missing.app_name);

  // The CRM asks for more than a role.
  await run(page, {
    from: 'g',
    type: 'ass us',
    title: 'Assign user to application',
    steps: [
      { pick: 'crm', finds: 'CRM' },
      hal,
      { pick: 'stand', finds: 'Standard User' },
      { pick: 'sales d', finds: 'Sales Director' },
      { pick: 'mark', finds: 'Marketing' },
    ],
    says: `${own.of('Hal')} was assigned to CRM.`,
  });
  expect(await inApp(2, 'Hal')).toMatchObject({ role_id: 2, crmrole_id: 1, profile_id: 3 });

  // The person's present role is the first option, so Enter keeps it.
  await run(page, {
    from: 'o',
    type: 'ch rol',
    title: 'Change role',
    steps: [
      { pick: 'crm', finds: 'CRM' },
      hal,
      { pick: 'read', finds: 'Read Only' },
      { pick: '', finds: 'Sales DirectorAs now' },
      { pick: '', finds: 'MarketingAs now' },
    ],
    says: `The role of ${own.of('Hal')} in CRM was changed.`,
  });
  expect(await inApp(2, 'Hal')).toMatchObject({ role_id: 3, crmrole_id: 1, profile_id: 3 });

  await run(page, {
    from: 'p',
    type: 'assign app',
    title: 'Assign application',
    steps: [
      { mark: [own.of('Hal'), own.of('Jan')] },
      { pick: 'boo', finds: 'Books' },
      { pick: 'view', finds: 'Viewer' },
    ],
  });
  await outcome(page, '2 of 2 succeeded.');
  expect(await inApp(3, 'Jan')).toMatchObject({ role_name: 'Viewer' });

  await run(page, {
    from: 'h',
    type: 'disa us',
    title: 'Disable for user',
    steps: [{ pick: 'boo', finds: 'Books' }, { mark: [own.of('Hal'), own.of('Jan')] }],
    confirm: 'Are you sure you want to disable this application for the 2 Users ?',
  });
  await outcome(page, '2 of 2 succeeded.');
  expect(await inApp(3, 'Jan')).toMatchObject({ userapp_status: '0' });
  await run(page, {
    from: 's',
    type: 'ena',
    title: 'Enable for user',
    steps: [{ pick: 'boo', finds: 'Books' }, jan],
    confirm: 'Are you sure you want to enable this application for the User ?',
    says: `Books was enabled for ${own.of('Jan')}.`,
  });
  expect(await inApp(3, 'Jan')).toMatchObject({ userapp_status: '1' });

  await page.context().route('https://*.example/**', (route) => route.fulfill({ body: 'An application.' }));
  const tab = page.context().waitForEvent('page');
  await run(page, { from: 'm', type: 'open proj', title: 'Open Projects' });
  expect((await tab).url()).toBe('https://projects.example/');
  await (await tab).close();

  const [north, south] = [`North ${own.last}`, `South ${own.last}`];
  await run(page, { from: 'a', type: 'new gr', title: 'New group' });
  await expect(page.getByRole('textbox', { name: 'Name', exact: false })).toBeFocused();
  await page.keyboard.type(north);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(own.of('Hal'));
  await expect(page.getByRole('option')).toContainText([own.of('Hal')]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${own.of('Hal')}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(message(page, 'The group was created.')).toBeVisible();
  const group = (await api.get(`/group/list?search=${own.last}`)).group_list[0];
  const people = async () => {
    const view = await api.get(`/group/view/${group.group_id}`);
    const names = (list: { user_name: string }[]) => list.map((one) => one.user_name.slice(0, 3));
    return [names(view.group_moderators), names(view.group_members)];
  };
  expect(await people()).toEqual([['Hal'], []]);

  await run(page, { from: 'd', type: 'ed gr', title: 'Edit group', steps: [{ pick: 'north', finds: north }] });
  await expect(page.getByRole('textbox', { name: 'Name', exact: false })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(south);
  await page.keyboard.press('Enter');
  await expect(message(page, 'The group was updated.')).toBeVisible();

  const its = { pick: south, finds: south };
  await run(page, {
    from: 'u',
    type: 'add to gr',
    title: 'Add to group',
    steps: [its, { mark: [own.of('Jan'), own.of('Kim'), own.of('Lea')] }],
  });
  await outcome(page, '3 of 3 succeeded.');
  expect(await people()).toEqual([['Hal'], ['Jan', 'Kim', 'Lea']]);
  await run(page, {
    from: 'm',
    type: 'con mod',
    title: 'Convert to moderator',
    steps: [its, jan],
    says: 'The user is a moderator now.',
  });
  expect(await people()).toEqual([
    ['Hal', 'Jan'],
    ['Kim', 'Lea'],
  ]);
  await run(page, {
    from: 's',
    type: 'con mem',
    title: 'Convert to member',
    steps: [its, hal],
    says: 'The user is a member now.',
  });
  expect(await people()).toEqual([['Jan'], ['Hal', 'Kim', 'Lea']]);
  await run(page, {
    from: 'p',
    type: 'rem gr',
    title: 'Remove from group',
    steps: [its, { mark: [own.of('Kim'), own.of('Lea')] }],
    danger: 'Are you sure you want to remove the 2 Users from the Group ?',
  });
  await outcome(page, '2 of 2 succeeded.');
  expect(await people()).toEqual([['Jan'], ['Hal']]);
  await run(page, {
    from: 'h',
    type: 'del gr',
    title: 'Delete group',
    steps: [its],
    danger: 'Are you sure you want to delete the Group ?',
    says: 'The group was deleted.',
  });
  expect((await api.get(`/group/list?search=${own.last}`)).group_list).toEqual([]);
});
