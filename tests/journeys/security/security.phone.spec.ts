import { setUpTwoFactor } from '../tools/authenticator.ts';
import { expect, message, fillSignIn, signIn, test } from '../tools/portal.ts';

test('a phone user sets up two-factor, adds an IP range and ends another session', async ({ page, demo, browser }) => {
  const email = 'chiara.dubois18@acme.test';
  await signIn(page, demo, email, '/security');
  const links = page.getByRole('navigation', { name: 'Your security' }).getByRole('link');
  await expect(links).toHaveText([
    'Set 2FA',
    'Passkeys',
    'Set Password',
    'Set IP',
    'Sessions',
    'Recent Sign-ins',
    'Tokens',
    'Your Data',
  ]);
  await page.getByRole('button', { name: 'Set up' }).tap();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByRole('link', { name: /Open in the authenticator app/ })).toHaveAttribute('href', /^otpauth:/);
  const { codes } = await setUpTwoFactor(page, 'Demo-Portal-2026');

  await links.filter({ hasText: 'Set IP' }).tap();
  await page.getByRole('button', { name: 'Add IP Address' }).tap();
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(message(page, 'The IP range was added.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Allowed IPs' }).getByRole('listitem')).toHaveCount(1);

  const other = await (await browser.newContext()).newPage();
  await other.goto(demo.url);
  await fillSignIn(other, email);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery Code').fill(codes[9] ?? '');
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  await links.filter({ hasText: 'Sessions' }).tap();
  await page.getByRole('list', { name: 'Sessions' }).getByRole('button', { name: /^End/ }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).tap();
  await expect(message(page, 'The session was ended.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await other.goto(`${demo.url}/security`);
  await expect(other).toHaveURL(/\/signin/);
  await other.context().close();
});
