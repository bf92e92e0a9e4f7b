import { readFile } from 'node:fs/promises';
import { setUpTwoFactor } from '../tools/authenticator.ts';
import { choosePhoto, close, invite, open, options, palette, run, wire, withPhoto } from '../tools/byKeys.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';

const PASSWORD = 'Demo-Portal-2026';

// The commands in the table of docs/specification/palette.md, run with the keyboard alone. Each test makes its own people,
// groups and policies.

test('policies, organisation and the portal: every command is run by typing letters of its title and of its answers', async ({
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
    says: 'This security policy forces two-factor authentication now.',
  });
  expect(await policy()).toMatchObject({ is_forced2fa: '1' });
  await run(page, {
    from: 'm',
    type: 'stop f',
    title: 'Stop forcing two-factor',
    steps: [its],
    says: /no longer forces/,
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

  // 'Make primary' shows the organisation in the list; 'Switch' opens it, as 'Go to Organisation' does.
  const primary = async () => (await (await wire(page, demo)).get('/user/details')).primary_org_details.company_name;
  await run(page, {
    from: 'm',
    type: 'make pr',
    title: 'Make primary',
    steps: [{ pick: 'beta', finds: 'Beta Logistics' }],
    says: 'Beta Logistics is now your primary organisation.',
  });
  await expect(page).toHaveURL(/\/myorganisation\/myorganisation$/);
  await expect(page.getByRole('row', { name: /Beta Logistics/ })).toContainText('Primary');
  expect(await primary()).toBe('Beta Logistics');
  await run(page, {
    from: 'm',
    type: 'switch',
    title: 'Switch organisation',
    steps: [{ pick: 'acme', finds: 'Acme Trading' }],
    says: 'Acme Trading is now your primary organisation.',
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
  await expect(page.getByRole('dialog', { name: 'Recent messages' })).toContainText(
    'Beta Logistics is now your primary',
  );
  await page.keyboard.press('Escape');
  await run(page, { type: 'keyb', title: 'Keyboard shortcuts' });
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await run(page, { type: 'sign o', title: 'Sign out' });
  await expect(page).toHaveURL(/\/signin/);
});

/** The typed text for each page, its address, and its title. */
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

test('an ordinary person gets every command on the own account, and no other', async ({ page, demo }) => {
  test.slow();
  const email = 'thandiwe.rossi56@acme.test';
  await signIn(page, demo, email);
  const api = async () => wire(page, demo);
  withPhoto(page);
  await page.keyboard.press('Control+k');
  // The rows that are out of sight come a moment later.
  const listed = () => options(page).locator('.truncate:first-child').allTextContents();
  await expect
    .poll(async () => (await listed()).filter((title) => !title.startsWith('Open ')).toSorted())
    .toEqual(suggested);
  // Commands for administrators are not found.
  for (const title of ['delete user', 'new group', 'force two', 'add admin', 'upload logo']) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(title);
    await expect(palette(page).getByRole('option', { name: new RegExp(title, 'i') })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);

  // A command that cannot run now says why in its row, and cannot be chosen.
  await open(page, 'vis');
  await expect(options(page).filter({ hasText: 'Profile picture visibility' })).toContainText(
    'You have no profile picture yet.',
  );
  await close(page);
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

  await run(page, { from: 'm', type: 'dow dat', title: 'Download my data' });
  await expect(page.getByLabel('Confirm Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { account: object[] };
  expect(data.account).toHaveLength(1);
  await expect(message(page, 'The file my-data.json was saved.')).toBeVisible();

  await run(page, { from: 'm', type: 'cha pas', title: 'Change password' });
  await expect(page.getByLabel('Current Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  // The first Tab goes to 'Show password'.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a quiet morning');
  await page.keyboard.press('Enter');
  await expect(message(page, /Your password was changed/)).toBeVisible();
});

/** The suggestions and sections for a person who is no administrator, beside "Open …" for each tile. */
const suggested = [
  'Access requests',
  'Activity',
  'Add passkey',
  'Applications',
  'Change password',
  'Change profile picture',
  'Go to Dashboard',
  'Go to Home',
  'Go to My Groups',
  'Go to My Organisations',
  'Go to Organisation',
  'Go to Security',
  'Keyboard shortcuts',
  'Move tile left…',
  'Move tile right…',
  'Organisation',
  'Recent messages',
  'Security',
  'Set up two-factor',
  'Sign out',
  'Switch organisation…',
  'Toggle dark mode',
  'Use dark theme',
  'Use light theme',
  'Use system theme',
  'Users',
];
