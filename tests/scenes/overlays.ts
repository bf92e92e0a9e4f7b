import type { Locator, Page } from '@playwright/test';
import { asFile } from '../journeys/tools/photo.ts';
import {
  arabic,
  choose,
  command,
  devanagari,
  isNarrow,
  long,
  press,
  renamed,
  type Reply,
  type Scene,
} from './scene.ts';
import { payroll } from './services.ts';
import { replyWith } from './stand.ts';

const user = '/user?status=all&search=xavier';
const fresh = '/user?status=all&search=fresh';
const CHANGED = 'Changed in the meantime';
const dialog = (page: Page) => page.getByRole('dialog');

/** Every menu, list of choices, dialog and sheet of an owner, by the page that opens it. */
export const overlays: readonly Scene[] = [
  { name: 'drawer', who: 'owner', at: '/user', only: 'phone', open: press('More'), shows: 'Collapse' },
  {
    name: 'account-menu',
    who: 'owner',
    at: '/user',
    only: 'desktop',
    open: press('Your account'),
    shows: 'Dark theme',
  },
  {
    name: 'organisation-menu',
    who: 'owner',
    at: '/user',
    only: 'desktop',
    open: press('Acme Trading'),
    shows: 'Beta Logistics',
  },
  { name: 'users-filter', who: 'owner', at: '/user', open: openFilter, shows: 'Not joined yet' },
  { name: 'users-menu', who: 'owner', at: user, open: press(/^Actions for/), shows: 'Inactive' },
  { name: 'users-ticked', who: 'owner', at: user, open: tickTwo, shows: '2 people selected' },
  { name: 'new-user', who: 'owner', at: '/user', open: press('New User'), shows: 'First name' },
  { name: 'new-user-wrong', who: 'owner', at: '/user', open: press('New User', 'Save'), shows: 'Phone is required.' },
  { name: 'update-user', who: 'owner', at: user, open: choose('Edit'), shows: 'Update User' },
  {
    name: 'update-user-meanwhile',
    who: 'owner',
    at: user,
    open: meanwhile(choose('Edit'), 'Last name', { '/user/update': 'conflict', '/user/view/': renamed(arabic) }),
    shows: CHANGED,
  },
  { name: 'status', who: 'owner', at: user, open: choose('Inactive'), shows: /want to inactive the User/ },
  { name: 'delete-user', who: 'owner', at: fresh, open: choose('Delete'), shows: /want to delete the User/ },
  {
    name: 'assign-applications',
    who: 'owner',
    at: '/user/view/21',
    async open(page) {
      await press('Assign Application')(page);
      await dialog(page).getByRole('checkbox').first().waitFor();
      for (const box of await dialog(page).getByRole('checkbox').all()) await box.check();
    },
    shows: 'Assign Applications',
  },
  { name: 'add-admin', who: 'owner', at: '/admin', open: press('Add Admin'), shows: /^Save$/ },
  {
    name: 'add-admin-duties',
    who: 'owner',
    at: '/admin',
    async open(page) {
      await press('Add Admin')(page);
      await dialog(page).getByRole('combobox', { name: 'Rights' }).click();
      await page.getByRole('option', { name: 'Only some duties' }).click();
      await dialog(page).getByRole('checkbox', { name: 'Applications' }).click();
    },
    shows: 'Only for these applications (optional)',
  },
  { name: 'unassign-admin', who: 'owner', at: '/admin?search=adam', open: choose('Unassign'), shows: 'Unassign Admin' },
  { name: 'groups-menu', who: 'owner', at: '/group', open: press(/^Actions for/), shows: 'Delete' },
  { name: 'new-group', who: 'owner', at: '/group', open: press('New Group'), shows: 'Moderators' },
  {
    name: 'new-group-wrong',
    who: 'owner',
    at: '/group',
    open: press('New Group', 'Save'),
    shows: 'Please select a moderator or a member',
  },
  { name: 'update-group', who: 'owner', at: '/group/view/1', open: press('Edit'), shows: /^Update Group$/ },
  {
    name: 'update-group-meanwhile',
    who: 'owner',
    at: '/group/view/1',
    open: meanwhile(press('Edit'), 'Name', { '/group/update': 'conflict', '/group/view/': renamed(long) }),
    shows: CHANGED,
  },
  {
    name: 'update-group-users',
    who: 'owner',
    at: '/group/view/1',
    open: press('Update Group Users'),
    shows: /^Update$/,
  },
  { name: 'delete-group', who: 'owner', at: '/group', open: choose('Delete'), shows: /want to delete the Group/ },
  { name: 'remove-from-group', who: 'owner', at: '/group/view/1', open: choose('Remove'), shows: 'Remove from Group' },
  { name: 'new-policy', who: 'owner', at: '/securitypolicy', open: press('New Policy'), shows: /^Save$/ },
  { name: 'update-policy', who: 'owner', at: '/securitypolicy/view/7', open: press('Edit'), shows: 'Update Policy' },
  {
    name: 'update-policy-meanwhile',
    who: 'owner',
    at: '/securitypolicy/view/7',
    open: meanwhile(press('Edit'), 'Name', {
      '/securitypolicy/update': 'conflict',
      '/securitypolicy/view/': renamed(devanagari),
    }),
    shows: CHANGED,
  },
  {
    name: 'delete-policy',
    who: 'owner',
    at: '/securitypolicy',
    open: choose('Delete'),
    shows: /want to delete the Policy/,
  },
  {
    name: 'policy-range',
    who: 'owner',
    at: '/securitypolicy/view/1?tab=ips',
    open: press('Add IP Address'),
    shows: /Your own network address/,
  },
  {
    name: 'policy-lockout',
    who: 'owner',
    at: '/securitypolicy/view/1?tab=ips',
    async open(page) {
      await press('Add IP Address')(page);
      await page.getByRole('textbox', { name: 'From' }).fill('10.0.0.1');
      await page.getByRole('textbox', { name: 'To' }).fill('10.0.0.9');
      await press('Save')(page);
    },
    shows: /^Save (Anyway|and Shut Out)$/,
  },
  {
    name: 'add-applications',
    who: 'owner',
    at: '/application',
    open: press('Add Application'),
    shows: 'Add applications to organisation',
  },
  {
    name: 'new-application',
    who: 'owner',
    at: '/application',
    async open(page) {
      await press('Add Application', 'New Application')(page);
      await page.getByRole('combobox', { name: 'Sign-on' }).click();
      await page.getByRole('option', { name: /^OpenID/ }).click();
    },
    shows: 'Redirect addresses',
  },
  { name: 'assign-user', who: 'owner', at: '/application/view/2', open: press('Assign User'), shows: 'Select User' },
  {
    name: 'assign-user-found',
    who: 'owner',
    at: '/application/view/2',
    async open(page) {
      await press('Assign User')(page);
      await dialog(page)
        .getByRole('combobox', { name: /^Select User/ })
        .fill('a');
      await page
        .getByRole('option', { name: /@acme\.test/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'assign-user-roles',
    who: 'owner',
    at: '/application/view/2',
    async open(page) {
      await press('Assign User')(page);
      await dialog(page)
        .getByRole('combobox', { name: /^Select User/ })
        .fill('a');
      await page.getByRole('option', { name: /@/ }).first().click();
      await dialog(page).getByRole('combobox', { name: /^Role/ }).click();
      await page.getByRole('option', { name: 'Administrator' }).waitFor();
    },
  },
  { name: 'edit-role', who: 'owner', at: '/application/view/2', open: ofUser('Edit'), shows: 'Edit Role' },
  {
    name: 'disable-application',
    who: 'owner',
    at: '/application/view/2',
    open: ofUser('Disable'),
    shows: /want to disable this application/,
  },
  {
    name: 'organisation-country',
    who: 'owner',
    at: '/organisation/update/1?page=view',
    open: (page) => page.getByRole('combobox', { name: /^Country/ }).click(),
    shows: 'Albania',
  },
  {
    name: 'organisation-calendar',
    who: 'owner',
    at: '/organisation/update/1?page=view',
    open: press('Choose Inventory Start date'),
    shows: /^Mo$/,
  },
  {
    name: 'organisation-meanwhile',
    who: 'owner',
    at: '/organisation/update/1?page=view',
    open: meanwhile(async () => undefined, 'Phone', {
      '/organisation/update': 'conflict',
      '/organisation/updateview/': renamed(long),
    }),
    shows: CHANGED,
  },
  {
    name: 'organisation-leave',
    who: 'owner',
    at: '/organisation',
    async open(page) {
      await press('Edit')(page);
      await changeNumber(page.getByRole('textbox', { name: 'Phone', exact: true }));
      await press('Cancel')(page);
    },
    shows: 'Leave without saving?',
  },
  { name: 'logo', who: 'owner', at: '/organisation', open: command('upload logo', ''), shows: 'PNG, JPG or GIF' },
  { name: 'picture', who: 'owner', at: '/dashboard', open: command('profile picture', ''), shows: 'Choose a picture' },
  {
    name: 'picture-crop',
    who: 'owner',
    at: '/dashboard',
    async open(page) {
      await command('change profile picture', '')(page);
      await page.locator('input[type=file]').setInputFiles(await asFile());
    },
    shows: 'Crop and Set',
  },
  {
    name: 'own-range',
    who: 'owner',
    at: '/security?tab=ips',
    open: press('Add IP Address'),
    shows: 'After that, you can sign in',
  },
  {
    name: 'new-token',
    who: 'owner',
    at: '/security?tab=tokens',
    open: press('New Token'),
    shows: 'Only from these addresses',
  },
  {
    name: 'own-data',
    who: 'owner',
    at: '/security?tab=data',
    open: press('Download My Data'),
    shows: 'Passwords, keys and codes are not in it',
  },
  {
    name: 'new-webhook',
    who: 'owner',
    at: '/webhook',
    async open(page) {
      await press('New Webhook')(page);
      await dialog(page).getByRole('checkbox', { name: 'All events' }).uncheck();
    },
    shows: 'Groups: all',
  },
  {
    name: 'new-service',
    who: 'owner',
    at: '/service',
    open: press('New Service Account'),
    shows: 'Confirm Password',
  },
  {
    name: 'rotate-service-token',
    who: 'owner',
    at: '/service/view/4001',
    replies: { '/serviceaccount/view': () => payroll },
    open: choose('Rotate'),
    shows: 'Confirm Password',
  },
  {
    name: 'two-factor-codes',
    who: 'owner',
    at: '/security',
    open: press('Set up', 'Next'),
    shows: 'Each code valid only once',
  },
  {
    name: 'two-factor-verify',
    who: 'owner',
    at: '/security',
    open: press('Set up', 'Next', 'Next', 'Verify'),
    shows: 'Authenticator Code is required.',
  },
  { name: 'palette-open', who: 'owner', at: '/user', open: openPalette },
  { name: 'palette', who: 'owner', at: '/user', open: command('u'), shows: 'Users' },
  { name: 'palette-records', who: 'owner', at: '/user', open: command('sales'), shows: 'Sales on the road' },
  { name: 'palette-people', who: 'owner', at: '/user', open: command('res inv', 'pia'), shows: 'pending@acme.test' },
  { name: 'palette-nothing', who: 'owner', at: '/user', open: nothingFound, shows: /qqqqq/ },
  {
    name: 'keys',
    who: 'owner',
    at: '/user',
    open: command('keyboard shortcuts', ''),
    shows: 'Use single keys as shortcuts',
  },
  { name: 'messages', who: 'owner', at: '/user', open: command('recent messages', ''), shows: 'There are no messages' },
];

/** Submits a form after somebody else has saved its record with other values. */
function meanwhile(open: (page: Page) => Promise<void>, field: string, replies: Record<string, Reply>) {
  return async (page: Page) => {
    await open(page);
    const typed = page.getByRole('textbox', { name: field, exact: true });
    if (field === 'Phone') await changeNumber(typed);
    else await typed.fill('Typed here');
    await replyWith(page, replies);
    await typed.press('Enter');
  };
}

/** Types another number than the saved one, which another test of the same worker may have saved. */
async function changeNumber(field: Locator) {
  const saved = await field.inputValue();
  await field.fill(saved === '9876543210' ? '9876543211' : '9876543210');
}

async function openFilter(page: Page) {
  await page.getByRole('combobox', { name: 'Status' }).click();
}

async function tickTwo(page: Page) {
  const boxes = page.getByRole('checkbox', { name: /^Select Xavier/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
}

function ofUser(entry: string) {
  return async (page: Page) => {
    if (isNarrow(page)) return choose(entry)(page);
    // Its name includes the user.
    await press(new RegExp(`^${entry} `))(page);
  };
}

async function openPalette(page: Page) {
  await command()(page);
  await page.getByRole('option').first().waitFor();
}

async function nothingFound(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill('qqqqq');
}
