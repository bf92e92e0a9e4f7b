import type { Page } from '@playwright/test';
import { Authenticator } from '../tools/authenticator.ts';
import { settled } from '#tests/scenes/stand.ts';
import { choose, press, tabTo, test } from '../tools/accessible.ts';
import { asFile } from '../tools/photo.ts';
import { expect, message, signIn } from '../tools/portal.ts';

/*
 * The tasks of docs/specification/product.md with Tab, Enter, Space and the arrow keys only: no pointer, no palette,
 * no shortcuts. `tabTo` checks every stop on its way.
 */

const PASSWORD = 'Demo-Portal-2026';
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true });

/** Opens a page by the side navigation; the focus is then on the page's heading. */
async function goTo(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('navigation', { name: 'Side' }).getByRole('link', { name, exact: true }));
  await expect(page).toHaveTitle(new RegExp(`^${name.slice(0, 6)}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await settled(page);
}

/** Goes to the field and replaces its text. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true });
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Chooses in a search field by typing. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  // An Enter before the search has finished would choose nothing.
  await expect(page.getByRole('option')).toHaveCount(1);
  await choose(page, page.getByRole('option', { name: text }).first());
}

/** Opens a short list and chooses. */
async function select(page: Page, label: string, option: string | RegExp): Promise<void> {
  await press(page, page.getByRole('combobox', { name: label }));
  await choose(page, page.getByRole('option', { name: option }).first());
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** Answers a question; the focus then returns to its origin. */
async function answer(page: Page, title: string, action: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  await press(page, question.getByRole('button', { name: action, exact: true }));
  await expect(question).toHaveCount(0);
}

/** Goes to a row with Tab and the arrow keys; Tab then reaches its controls. */
async function toRow(page: Page, of: string) {
  const row = page.getByRole('row', { name: new RegExp(of) }).first();
  await tabTo(page, page.locator('[data-index][tabindex="0"]').first());
  for (let rows = 0; rows < 100 && !(await row.evaluate((one) => one === document.activeElement)); rows++)
    await page.keyboard.press('ArrowDown');
  return row;
}

/** Chooses from a row's menu. */
async function menu(page: Page, of: string, entry: string): Promise<void> {
  const row = await toRow(page, of);
  await press(page, row.getByRole('button').last());
  await choose(page, page.getByRole('menuitem', { name: entry, exact: true }));
}

test('an administrator adds, finds, changes and deletes a person with the keyboard only', async ({ page, demo }) => {
  test.slow();
  await page.goto(`${demo.url}/signin`);
  await type(page, 'Email', 'admin@acme.test');
  await type(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await goTo(page, 'Users');
  await select(page, 'Status', 'All Users');
  await expect(page).toHaveURL(/status=all/);
  await settled(page);
  await press(page, button(page, 'Name'));
  await expect(page).toHaveURL(/sort=/);
  const add = button(page, 'New User');
  await press(page, add);
  const email = `kim${Date.now()}@keys.test`;
  await type(page, 'First name', 'Kim');
  await type(page, 'Last name', 'Keys');
  await type(page, 'Email', email);
  await type(page, 'Phone', '0123456789');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Kim was added and invited.')).toBeVisible();
  await expect(add).toBeFocused();
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(email);
  await expect(page.locator('[data-index]')).toHaveCount(1);
  await settled(page);
  await menu(page, 'Kim Keys', 'Resend Invitation');
  await expect(message(page, /An invitation was sent/)).toBeVisible();
  await press(page, link(page, 'Kim Keys'));
  await expect(page.getByRole('heading', { name: 'Kim Keys' })).toBeFocused();

  await press(page, button(page, 'Edit'));
  await type(page, 'Last name', 'Kees');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kim Kees' })).toBeVisible();
  await expect(button(page, 'Edit')).toBeFocused();
  const more = button(page, 'More actions');
  await press(page, more);
  await page.getByRole('menuitem', { name: 'Inactive' }).press('Enter');
  await answer(page, 'Status', 'Inactivate');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Active' }).press('Enter');
  await answer(page, 'Status', 'Activate');
  await expect(more).toBeFocused();

  await press(page, button(page, 'Assign Application'));
  const assign = page.getByRole('dialog');
  await press(page, assign.getByRole('checkbox').first(), 'Space');
  await tabTo(page, assign.getByRole('combobox').first());
  for (const list of await assign.getByRole('combobox').all()) {
    await press(page, list);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  }
  await press(page, assign.getByRole('button', { name: 'Assign' }));
  await expect(assign).toHaveCount(0);
  await press(page, page.getByRole('listitem').getByRole('button', { name: 'Disable' }).first());
  await answer(page, 'Disable Application', 'Disable');
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Enable' })).toBeFocused();
  await page.keyboard.press('Enter');
  await answer(page, 'Enable Application', 'Enable');
  await press(page, page.getByRole('listitem').getByRole('button', { name: 'Edit' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));

  const tabs = page.getByRole('navigation', { name: 'About this user' });
  await tabTo(page, tabs.getByRole('link').first());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No groups assigned to this user.')).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Groups' })).toBeFocused();
  await press(page, button(page, 'Delete'));
  await answer(page, 'Delete User', 'Delete');
  await expect(page).toHaveURL(/\/user$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('an administrator manages groups and policies with the keyboard only', async ({ page, demo }) => {
  test.slow();
  await signIn(page, demo, 'admin@acme.test');
  await goTo(page, 'Groups');
  await press(page, button(page, 'New Group'));
  await type(page, 'Name', 'Keys only');
  await type(page, 'Description', 'Nobody touches a mouse');
  await pick(page, 'Members', 'Ulla Sundberg');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await expect(message(page, /Keys only|was created|was added/)).toBeVisible();
  await expect(button(page, 'New Group')).toBeFocused();
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('Keys only');
  await expect(page.locator('[data-index]')).toHaveCount(1);
  await settled(page);
  await toRow(page, 'Keys only');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keys only' })).toBeFocused();
  await settled(page);
  await press(page, button(page, /^Convert to Moderator/));
  await expect(page.getByRole('list', { name: 'Moderators' })).toContainText('Ulla Sundberg');
  await press(page, button(page, 'Update Group Users'));
  await pick(page, 'Members', 'Mona Ferrari');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Update' }));
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Mona Ferrari');
  await expect(button(page, 'Update Group Users')).toBeFocused();
  await press(page, link(page, 'Close'));
  await settled(page);
  await menu(page, 'Keys only', 'Delete');
  await answer(page, 'Delete Group', 'Delete');
  await expect(page.getByRole('row', { name: /Keys only/ })).toHaveCount(0);

  await goTo(page, 'Security Policies');
  await press(page, button(page, 'New Policy'));
  await type(page, 'Name', 'Keys policy');
  await pick(page, 'Groups', 'Human Resources');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await expect(button(page, 'New Policy')).toBeFocused();
  await toRow(page, 'Keys policy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keys policy' })).toBeFocused();
  const force = page.getByRole('checkbox', { name: 'Force two factor authentication' });
  await press(page, force, 'Space');
  const owes = page.getByRole('alertdialog');
  await press(page, owes.getByRole('button', { name: 'Cancel' }));
  await expect(owes).toHaveCount(0);
  await expect(force).toBeFocused();
  await press(page, link(page, /^Allowed IPs/));
  await press(page, button(page, 'Add IP Address'));
  await tabTo(page, page.getByRole('textbox', { name: 'From' }));
  await page.keyboard.press('Enter');
  await answer(page, 'Who would lose access', 'Save Anyway');
  const range = page.getByRole('list', { name: 'Allowed IPs' });
  await press(page, range.getByRole('button', { name: /^Update/ }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await expect(range.getByRole('button', { name: /^Update/ })).toBeFocused();
  await press(page, range.getByRole('button', { name: 'Remove' }));
  await answer(page, 'Remove IP Address', 'Remove');
  await expect(page.getByText('No IPs are added in this security policy')).toBeVisible();
  await press(page, link(page, 'Close'));
  await settled(page);
  await menu(page, 'Keys policy', 'Delete');
  await answer(page, 'Delete Policy', 'Delete');
  await expect(page.getByRole('row', { name: /Keys policy/ })).toHaveCount(0);
});

test('an owner manages the organisation, its applications and administrators with the keyboard only', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, 'owner@acme.test');
  await goTo(page, 'Organisation');
  await press(page, button(page, 'Edit').or(link(page, 'Edit')));
  // The heading has the focus only until the form has loaded.
  await expect(page.getByLabel('Organization Name')).toBeFocused();
  await select(page, 'Gst Type', 'Consumer');
  await select(page, 'Gst Type', 'Registered Business - Regular');
  await press(page, button(page, 'Choose Registered On'));
  const days = page.getByRole('dialog', { name: 'Registered On' });
  await expect.poll(() => days.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Registered On' })).toBeFocused();
  await pick(page, 'Industry', 'Consulting');
  await press(page, button(page, 'Cancel'));
  await answer(page, 'Leave without saving?', 'Leave without saving');
  await expect(page).toHaveURL(/\/organisation$/);

  await goTo(page, 'My Organisations');
  await expect(page.getByRole('row', { name: /Beta Logistics/ })).toBeVisible();
  await press(page, (await toRow(page, 'Beta Logistics')).getByRole('button', { name: 'Go to Organisation' }));
  await expect(page.getByRole('banner')).toContainText('Beta Logistics');
  await settled(page);
  await goTo(page, 'My Organisations');
  await press(page, (await toRow(page, 'Acme Trading')).getByRole('button', { name: 'Go to Organisation' }));
  await expect(page.getByRole('banner')).toContainText('Acme Trading');
  await settled(page);

  await goTo(page, 'Admins');
  await press(page, button(page, 'Add Admin'));
  await pick(page, 'Users', 'Esther Beke');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await expect(page.getByRole('row', { name: /Esther Beke/ })).toBeVisible();
  await expect(button(page, 'Add Admin')).toBeFocused();
  await menu(page, 'Esther Beke', 'Unassign');
  await answer(page, 'Unassign Admin', 'Unassign');
  await expect(page.getByRole('row', { name: /Esther Beke/ })).toHaveCount(0);

  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }));
  await settled(page);
  await press(page, button(page, 'Add Application'));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await expect(button(page, 'Add Application')).toBeFocused();
  await page.goto(`${demo.url}/application/add`);
  const tile = page.getByRole('main').locator('button[aria-pressed]').first();
  await press(page, tile, 'Space');
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Space');
  await press(page, link(page, 'Next'));
  await expect(page).toHaveURL(/\/application\/list$/);
  await settled(page);
  await press(page, link(page, 'Sign out'));
  await expect(button(page, 'Sign in')).toBeVisible();
});

test('a person manages the own security and picture with the keyboard only', async ({ page, demo, look }) => {
  test.slow();
  const email = 'leila.nakamura34@acme.test';
  await signIn(page, demo, email);
  await goTo(page, 'Security');
  await press(page, button(page, 'Set up'));
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const app = new Authenticator(key ?? '');
  await press(page, button(page, 'Next'));
  await look.overlay('wizard, recovery codes');
  const download = page.waitForEvent('download');
  await press(page, button(page, 'Download'));
  await download;
  await press(page, button(page, 'Next'));
  await look.overlay('wizard, verify');
  await type(page, 'Authenticator Code', app.code());
  await type(page, 'Current Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  await press(page, button(page, 'New Recovery Codes'));
  await expect(page.getByRole('textbox', { name: 'Confirm Password' })).toBeFocused();
  await look.overlay('RecoveryCodesDialog');
  await type(page, 'Confirm Password', PASSWORD);
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog').getByRole('button', { name: 'Done' });
  await done.waitFor();
  await look.overlay('RecoveryCodesDialog, new codes');
  await press(page, done);
  await expect(button(page, 'New Recovery Codes')).toBeFocused();
  await press(page, button(page, 'Disable Two Factor Authentication'));
  await expect(page.getByRole('textbox', { name: 'Confirm Password' })).toBeFocused();
  await look.overlay('DisableDialog');
  await type(page, 'Confirm Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Set up')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  await press(page, link(page, 'Change Password'));
  await type(page, 'Current Password', PASSWORD);
  await type(page, 'New Password', 'a quiet keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'New Password' })).toHaveValue('');
  await press(page, link(page, 'Allowed IPs'));
  await press(page, button(page, 'Add IP Address'));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await expect(page.getByText('You are here')).toBeVisible();
  await press(page, button(page, /^Remove IP Address/));
  await answer(page, 'Remove IP Address', 'Remove');
  await expect(page.getByText('No data to display')).toBeVisible();

  const picture = button(page, 'Your account');
  const chooseFirst = async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Profile picture' }).waitFor();
    await page.keyboard.press('Enter');
  };
  const chosen = page.waitForEvent('filechooser');
  await tabTo(page, picture);
  await chooseFirst();
  await press(page, button(page, 'Choose a picture'));
  await (await chosen).setFiles(await asFile());
  const crop = page.getByRole('dialog', { name: 'Crop Your Image' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('crop-selection');
  await page.keyboard.press('ArrowRight');
  await look.overlay('PictureCrop');
  await press(page, crop.getByRole('button', { name: 'Crop and Set' }));
  await expect(crop).toHaveCount(0);
  await expect(picture).toBeFocused();
  // Until the picture is shown, the button offers to choose one.
  await expect(picture.locator('img')).toBeVisible();
  await chooseFirst();
  const actions = page.getByRole('dialog', { name: 'Actions' });
  await actions.waitFor();
  // A message may lie over the dialog's upper edge.
  await expect(message(page, /./)).toHaveCount(0);
  await look.overlay('PictureActions');
  await press(page, actions.getByRole('button', { name: 'Profile Picture Visibility' }));
  const visibility = page.getByRole('dialog', { name: 'Profile Picture Visibility' });
  await expect(visibility.getByRole('radio').first()).toBeFocused();
  await look.overlay('PictureVisibility');
  await page.keyboard.press('ArrowDown');
  await expect(visibility.getByRole('radio', { name: 'Anyone' })).toBeChecked();
  await press(page, visibility.getByRole('button', { name: 'Apply' }));
  await expect(visibility).toHaveCount(0);
  await expect(picture).toBeFocused();
  await chooseFirst();
  await press(page, actions.getByRole('button', { name: 'Remove Profile Picture' }));
  await answer(page, 'Remove Profile Picture', 'Remove');
  await expect(picture).toBeFocused();
});
