import type { Page } from '@playwright/test';
import { setUpTwoFactor } from './authenticator.ts';
import { confirm, cursor, go, outcome, palette, run, wire } from './byKeys.ts';
import { expect, message, signIn, test, type Portal } from './portal.ts';
import { asFile } from './photo.ts';

const PASSWORD = 'Demo-Portal-2026';

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

test('applications and groups: every command by the letters of its title and of its answers', async ({
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

  await run(page, {
    from: 'u',
    type: 'add app',
    title: 'Add applications',
    steps: [{ pick: 'sign', finds: 'Sign' }],
    says: 'Sign was added.',
  });
  const added = (await api.get('/application/list')).org_application_list;
  expect(added.map((one: { app_name: string }) => one.app_name)).toContain('Sign');

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

  // What the person has comes first: Enter keeps it.
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
  await page.keyboard.press('Enter');
  expect(await inApp(3, 'Jan')).toMatchObject({ role_name: 'Viewer' });

  await run(page, {
    from: 'h',
    type: 'disa us',
    title: 'Disable for user',
    steps: [{ pick: 'boo', finds: 'Books' }, { mark: [own.of('Hal'), own.of('Jan')] }],
    confirm: 'Are you sure you want to disable this application for the 2 Users ?',
  });
  await outcome(page, '2 of 2 succeeded.');
  await page.keyboard.press('Enter');
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
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${own.of('Hal')}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(message(page, 'The group was created.')).toBeVisible();
  const group = (await api.get(`/group/list?search=${own.last}`)).group_list[0];
  const people = async () => {
    const shown = await api.get(`/group/view/${group.group_id}`);
    const names = (list: { user_name: string }[]) => list.map((one) => one.user_name.slice(0, 3));
    return [names(shown.group_moderators), names(shown.group_members)];
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
  await page.keyboard.press('Enter');
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
  await page.keyboard.press('Enter');
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

test('policies, organisation and the portal: every command by the letters of its title and of its answers', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, 'owner@acme.test');
  withPhoto(page);
  const own = await invite(page, demo, ['Max', 'Nia']);
  const api = await wire(page, demo);
  const group = `West ${own.last}`;
  await api.post('/group/create', { group_name: group, group_desc: '', moderators: [own.ids.Max], members: [] });
  const [first, second] = [`Night ${own.last}`, `Day ${own.last}`];
  const policy = async () =>
    (await api.get('/securitypolicy/list')).securitypolicy_list.find((one: { policy_name: string }) =>
      one.policy_name.endsWith(own.last),
    );
  const ranges = async () =>
    (await api.get(`/securitypolicy/view/${(await policy()).policy_id}`)).ipddress_list.map(
      (range: { from_ipaddress: string; to_ipaddress: string }) => `${range.from_ipaddress} ${range.to_ipaddress}`,
    );

  await run(page, { from: 'u', type: 'new pol', title: 'New policy' });
  await expect(page.getByRole('textbox', { name: 'Name', exact: false })).toBeFocused();
  await page.keyboard.type(first);
  await page.keyboard.press('Tab');
  await page.keyboard.type(group);
  await expect(page.getByRole('option')).toHaveText([group]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${group}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(message(page, 'The security policy was created.')).toBeVisible();
  expect(await policy()).toMatchObject({ policy_name: first, is_forced2fa: '0' });

  await run(page, { from: 'g', type: 'ed pol', title: 'Edit policy', steps: [{ pick: first, finds: first }] });
  await expect(page.getByRole('textbox', { name: 'Name', exact: false })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(message(page, 'The security policy was updated.')).toBeVisible();

  const its = { pick: second, finds: second };
  await run(page, {
    from: 'a',
    type: 'force',
    title: 'Force two-factor',
    steps: [its],
    says: 'Two-factor authentication is forced by this security policy.',
  });
  expect(await policy()).toMatchObject({ is_forced2fa: '1' });
  await run(page, {
    from: 'm',
    type: 'stop f',
    title: 'Stop forcing two-factor',
    steps: [its],
    says: /is not forced/,
  });
  expect(await policy()).toMatchObject({ is_forced2fa: '0' });

  await run(page, {
    from: 's',
    type: 'add al',
    title: 'Add allowed IP range',
    steps: [
      its,
      { field: 'From', text: '10.9.0.0', wrong: [['10.9', 'Enter a valid IP address']] },
      {
        field: 'To',
        text: '10.9.0.255',
        wrong: [
          ['10.8.0.0', 'To must not be below From.'],
          ['fd00::1', 'From and To must both be IPv4 or both be IPv6 addresses.'],
        ],
      },
    ],
    says: 'The IP address was added.',
  });
  expect(await ranges()).toEqual(['10.9.0.0 10.9.0.255']);
  await run(page, {
    from: 'd',
    type: 'rem al',
    title: 'Remove allowed IP range',
    steps: [its, { pick: '10.9', finds: '10.9.0.0 to 10.9.0.255' }],
    danger: 'Are you sure you want to remove this IP Address ?',
    says: 'The IP address was removed.',
  });
  expect(await ranges()).toEqual([]);
  await run(page, {
    from: 'o',
    type: 'del pol',
    title: 'Delete policy',
    steps: [its],
    danger: 'Are you sure you want to delete the Policy ?',
    says: 'The security policy was deleted.',
  });
  expect(await policy()).toBeUndefined();

  await run(page, { from: 'h', type: 'up logo', title: 'Upload logo' });
  await choosePhoto(page, 'Upload Logo');
  await expect(message(page, 'The logo was uploaded.')).toBeVisible();
  expect((await api.get('/user/details')).primary_org_details.logo_url).toBeTruthy();
  await run(page, {
    from: 'p',
    type: 'rem logo',
    title: 'Remove logo',
    danger: 'Are you sure you want to remove this logo ?',
    says: 'The logo was removed.',
  });
  expect((await api.get('/user/details')).primary_org_details.logo_url).toBeNull();

  await run(page, { from: 'g', type: 'ed org', title: 'Edit organisation' });
  await expect(page).toHaveURL(/\/organisation\/update\/\d+\?page=view$/);
  await expect(page.getByLabel('Organization Name')).toHaveValue('Acme Trading');
  await run(page, { type: 'new org', title: 'New organisation' });
  await expect(page).toHaveURL(/\/organisation\/create$/);
  await expect(page.getByLabel('Organization Name')).toHaveValue('');
  await page.goto(`${demo.url}/dashboard`);
  await page.waitForLoadState('networkidle');

  // Making another organisation primary shows it in the list; switching opens it, as 'Go to Organisation' does.
  const primary = async () => (await (await wire(page, demo)).get('/user/details')).primary_org_details.company_name;
  await run(page, {
    from: 'm',
    type: 'make pr',
    title: 'Make primary',
    steps: [{ pick: 'beta', finds: 'Beta Logistics' }],
    says: 'Beta Logistics is your primary organisation now.',
  });
  await expect(page).toHaveURL(/\/myorganisation\/myorganisation$/);
  await expect(page.getByRole('row', { name: /Beta Logistics/ })).toContainText('Primary');
  expect(await primary()).toBe('Beta Logistics');
  await run(page, {
    from: 'm',
    type: 'switch',
    title: 'Switch organisation',
    steps: [{ pick: 'acme', finds: 'Acme Trading' }],
    says: 'Acme Trading is your primary organisation now.',
  });
  await expect(page).toHaveURL(/\/application\/list$/);
  await expect(page.getByRole('banner')).toContainText('Acme Trading');
  expect(await primary()).toBe('Acme Trading');

  for (const [type, path, heading] of goTo) {
    await run(page, { type, title: `Go to ${heading}` });
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await run(page, { type: 'dark', title: 'Toggle dark mode' });
  await expect.poll(theme).toBe('dark');
  await run(page, { type: 'dark', title: 'Toggle dark mode' });
  await expect.poll(theme).toBe('light');
  await run(page, { from: 'o', type: 'rec', title: 'Recent messages' });
  await expect(page.getByRole('dialog', { name: 'Recent messages' })).toContainText('The IP address was added.');
  await page.keyboard.press('Escape');
  await run(page, { type: 'keyb', title: 'Keyboard shortcuts' });
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await run(page, { type: 'sign o', title: 'Sign out' });
  await expect(page).toHaveURL(/\/signin/);
});

/** What is typed for each page, where it leads, and what it is called. */
const goTo = [
  ['go to add app', '/application/add', 'Add applications'],
  ['go to dash', '/dashboard', 'Dashboard'],
  ['go to home', '/application/list', 'Home'],
  ['go to app', '/application', 'Applications'],
  ['go to org', '/organisation', 'Organisation'],
  ['go to my org', '/myorganisation/myorganisation', 'My Organisations'],
  ['go to us', '/user', 'Users'],
  ['go to admins', '/admin', 'Admins'],
  ['go to gr', '/group', 'Groups'],
  ['go to security', '/security', 'Security'],
  ['go to security p', '/securitypolicy', 'Security Policies'],
] as const;

/** The button that has the focus opens the browser's own dialog for files. */
async function choosePhoto(page: Page, button: string): Promise<void> {
  await expect(page.getByRole('button', { name: button })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Whatever file is asked for, a photo is chosen. */
const withPhoto = (page: Page) =>
  page.on('filechooser', (chooser) => void asFile().then((photo) => chooser.setFiles(photo)));

test('an ordinary person: every command for the own account, and no other is listed', async ({ page, demo }) => {
  test.slow();
  const email = 'thandiwe.rossi56@acme.test';
  await signIn(page, demo, email);
  const api = async () => wire(page, demo);
  withPhoto(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option').first()).toBeVisible();
  const listed = await palette(page).getByRole('option').locator('.truncate:first-child').allTextContents();
  expect(listed.filter((title) => !title.startsWith('Open ')).toSorted()).toEqual(forEverybody.toSorted());
  // What is for administrators alone is not found either.
  for (const title of ['delete user', 'new group', 'force two', 'add admin', 'upload logo']) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(title);
    await expect(palette(page).getByRole('option', { name: new RegExp(title, 'i') })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);

  await run(page, { type: 'vis', title: 'Profile picture visibility', says: 'You have no profile picture yet.' });
  await run(page, { type: 'cha pic', title: 'Change profile picture' });
  await choosePhoto(page, 'Choose a picture');
  await expect(page.locator('.ReactCrop__crop-selection')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page, 'The profile picture was updated.')).toBeVisible();
  await run(page, { type: 'vis', title: 'Profile picture visibility' });
  await expect(page.getByRole('radio', { name: 'Employees of my organisation' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Profile picture visibility updated.')).toBeVisible();
  const picture = async () => (await (await api()).get('/user/details')).user_details.profilepic;
  expect(await picture()).toMatchObject({ visibility: 4 });
  await run(page, {
    type: 'rem pic',
    title: 'Remove profile picture',
    danger: 'Are you sure you want to remove Profile Picture?',
    says: 'The profile picture was removed.',
  });
  expect(await picture()).toBeNull();

  await run(page, {
    type: 'add own',
    title: 'Add own allowed IP range',
    steps: [
      { field: 'From', text: '127.0.0.0', wrong: [['here', 'Enter a valid IP address']] },
      { field: 'To', text: '127.0.0.255', wrong: [['126.0.0.1', 'To must not be below From.']] },
    ],
    says: 'The IP range was added.',
  });
  await run(page, {
    type: 'rem own',
    title: 'Remove own allowed IP range',
    steps: [{ pick: '127', finds: '127.0.0.0 – 127.0.0.255' }],
    danger: 'Are you sure you want to remove this IP Address ?',
    says: 'The IP range was removed.',
  });
  expect((await (await api()).get('/security/ipaddress/list/')).ipddress_list).toEqual([]);

  await run(page, { type: 'set up', title: 'Set up two-factor' });
  await setUpTwoFactor(page, PASSWORD);
  await run(page, { from: 'h', type: 'disa two', title: 'Disable two-factor' });
  await expect(page.getByLabel('Confirm Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(message(page, 'Two-factor authentication is off.')).toBeVisible();

  await run(page, { from: 'm', type: 'cha pas', title: 'Change password' });
  await expect(page.getByLabel('Current Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  // The first Tab goes to 'Show password'.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a quiet morning');
  await page.keyboard.press('Enter');
  await expect(message(page, /Your password is changed/)).toBeVisible();
});

/** The commands of somebody who is no administrator, beside 'Open …' for each tile, as the palette lists them. */
const forEverybody = [
  'Switch organisation…',
  'Keyboard shortcuts',
  'Toggle dark mode',
  'Recent messages',
  'Sign out',
  'Go to Home',
  'Go to Organisation',
  'Go to My Organisations',
  'Go to My Groups',
  'Go to Security',
  'Go to Dashboard',
  'Make primary…',
  'Profile picture…',
  'Change profile picture',
  'Profile picture visibility…',
  'Remove profile picture',
  'Set up two-factor',
  'Change password',
  'Add own allowed IP range…',
  'Remove own allowed IP range…',
  'End session…',
  'End all other sessions',
];
