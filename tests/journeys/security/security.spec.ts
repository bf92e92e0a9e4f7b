import type { Page } from '@playwright/test';
import { setUpTwoFactor } from '../tools/authenticator.ts';
import { expect, message, fillSignIn, signIn, test, type Portal } from '../tools/portal.ts';

const PASSWORD = 'Demo-Portal-2026';

// People of the demo as whom no other journey signs in.

/** A refused form gets 422, a wrong code 403, and calls of an ended session 401; the browser logs all of them. */
const refusals = [
  /status of (422|403|409)/,
  /(validate|disable|change|code|signin) (422|403)/,
  /ipaddress\/\w+(\/\d+)? 409/,
  /\/(user\/details|ipaddress\/validate|twofactor\/status) 401/,
];

async function password(page: Page, portal: Portal, email: string, secret = PASSWORD): Promise<void> {
  // The page is left first, because a call in progress would notice the end of the session and redirect.
  await page.goto('about:blank');
  await page.goto(`${portal.url}/account/signout`);
  await fillSignIn(page, email, secret);
}

test.describe('with refusals on the way', () => {
  test.use({ expected: { messages: refusals } });

  test('two-factor is set up, used by code and by recovery code, gets new codes, and is turned off @main', async ({
    page,
    demo,
  }) => {
    const email = 'gabriel.kowalski6@acme.test';
    await signIn(page, demo, email);
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL(/\/security$/);
    await page.getByRole('button', { name: 'Set up' }).click();
    const { app, codes } = await setUpTwoFactor(page, PASSWORD);
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

    await password(page, demo, email);
    await page.getByLabel('Authenticator Code').fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('The code is wrong, or was already used.')).toBeVisible();
    await page.getByLabel('Authenticator Code').fill(app.code());
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();

    const welcome = page.getByRole('heading', { name: /Welcome/ });
    // The same code cannot be used twice.
    for (const outcome of [welcome, page.getByText('The code is wrong, or was already used.')]) {
      await password(page, demo, email);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery Code').fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(outcome).toBeVisible();
    }
    await page.getByLabel('Recovery Code').fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();

    await page.goto(`${demo.url}/security`);
    await expect(page.getByText('8 recovery codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'New Recovery Codes' }).click();
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create Codes' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('disable two');
    await expect(page.getByRole('option').first()).toContainText('Disable two-factor');
    await page.keyboard.press('Enter');
    await page.getByLabel('Confirm Password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The password is wrong.')).toBeVisible();
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(message(page, 'Two-factor authentication is off.')).toBeVisible();
    await expect(page.getByText('Two-factor authentication: off', { exact: true })).toBeVisible();
    const mails = await demo.mails(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Two-factor authentication is off',
      'You have new recovery codes',
      'A recovery code was used',
      'A recovery code was used',
      'Two-factor authentication is on',
    ]);
  });

  test('a change of the password ends the other sessions', async ({ page, demo, browser }) => {
    const email = 'yara.patel12@acme.test';
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, demo, email);
    await signIn(page, demo, email, '/security?tab=sessions');
    await expect(page.getByRole('row', { name: /Chrome on Linux/ })).toHaveCount(2);
    await page.getByRole('link', { name: 'Change Password' }).click();
    await page.getByLabel('Current Password').fill('not the password');
    await page.getByLabel('New Password').fill('password123');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText(/among the most common ones/)).toBeVisible();
    await page.getByLabel('New Password').fill('a quiet morning');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('The password is wrong.')).toBeVisible();
    await page.getByLabel('Current Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(message(page, /Your password was changed/)).toBeVisible();
    await expect(page.getByLabel('Current Password')).toHaveValue('');
    await expect(page.getByLabel('New Password')).toHaveValue('');
    await page.getByRole('link', { name: 'Sessions' }).click();
    await expect(page.getByRole('row', { name: /Chrome on Linux/ })).toHaveCount(1);
    await elsewhere.goto(`${demo.url}/security`);
    await expect(elsewhere).toHaveURL(/\/signin/);
    await elsewhere.context().close();
    expect((await demo.mails(email))[0]?.subject).toBe('Your password was changed');

    await password(page, demo, email, 'a quiet morning');
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });

  test('an allowed IP range is added and removed, with a warning before it shuts the person out', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, 'rosa.nair15@acme.test', '/security?tab=ips');
    await expect(page.getByText('No data to display')).toBeVisible();
    await page.getByRole('button', { name: 'Add IP Address' }).click();
    const from = page.getByRole('textbox', { name: 'From' });
    await expect(from).toHaveValue(/^(127\.0\.0\.1|::1)$/);
    const here = await from.inputValue();
    await from.fill('203.0.113.1');
    await page.getByRole('textbox', { name: 'To' }).fill('203.0.113.9');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText(/would shut yourself out|every owner of this organisation would be shut out/),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await from.fill(here);
    await page.getByRole('textbox', { name: 'To' }).fill(here);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(message(page, 'The IP range was added.')).toBeVisible();
    await expect(page.getByText('You are here')).toBeVisible();
    await page.getByRole('button', { name: 'Remove IP Address' }).click();
    await expect(page.getByText('Are you sure you want to remove this IP Address ?')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(message(page, 'The IP range was removed.')).toBeVisible();
    await expect(page.getByText('No data to display')).toBeVisible();
  });
});

test.describe('a person who is forced to it', () => {
  // The address is checked together with the session, and refused until the set-up is done.
  test.use({ expected: { messages: [/ipaddress\/validate 403/, /status of (403|409)/, /twofactor\/disable 409/] } });

  test('comes to the set-up from every page, and then goes on to the requested one', async ({ page, demo }) => {
    await signIn(page, demo, 'forced@acme.test', '/myorganisation/myorganisation');
    await expect(page).toHaveURL(/\/security\/forced2fa\?return_to=%2Fmyorganisation%2Fmyorganisation$/);
    await expect(page.getByText('You are forced to set a two factor authentication for this user')).toBeVisible();
    await page.goto(`${demo.url}/security?tab=password`);
    await expect(page).toHaveURL(/\/security\/forced2fa\?/);
    await setUpTwoFactor(page, PASSWORD);
    await expect(page).toHaveURL(/\/security\?tab=password$/);
    await page.goto(`${demo.url}/security`);
    await page.getByRole('button', { name: 'Disable Two Factor Authentication' }).click();
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(page.getByText(/Add another factor before you remove the last one/)).toBeVisible();
  });
});
