import type { Page } from '@playwright/test';
import { setUpTwoFactor } from '../tools/authenticator.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';

const PASSWORD = 'Demo-Portal-2026';

/** The console's messages for the faults that this test causes. */
const provoked = [
  /(user\/create|password\/change) (401|422)/,
  /getsession\/.* 401/,
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_FAILED/,
  /Failed to fetch/,
  /status of (500|422|404|401)/,
  /user\/(create|update) 500/,
];

test.use({ serviceWorkers: 'allow' });

/** Ends the session on the server, without telling the page. */
/** As a link of the portal does; a link from elsewhere would ask first. */
const endSession = (page: Page, url: string) =>
  page.request.get(`${url}/account/signout`, { headers: { 'sec-fetch-site': 'same-origin' } });

async function signInInPlace(page: Page): Promise<void> {
  const ended = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await ended.getByLabel('Password').first().fill(PASSWORD);
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(ended).toHaveCount(0);
}

test.describe('a form under faults', () => {
  test.use({ expected: { messages: provoked } });

  test('keeps typed text offline, after a server error and an ended session, and is finally sent @main', async ({
    page,
    demo,
    context,
  }) => {
    await signIn(page, demo, 'admin@acme.test', '/user');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await page.getByRole('button', { name: 'New User' }).click();
    const dialog = page.getByRole('dialog', { name: 'New User' });
    const email = `faye${Date.now()}@acme.test`;
    await dialog.getByLabel('First name').fill('Faye');
    await dialog.getByLabel('Last name').fill('Fault');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByLabel('Phone').fill('0123456789');
    const save = dialog.getByRole('button', { name: 'Save' });

    await context.setOffline(true);
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('You are offline. Nothing was lost. Try again.');
    await expect(page.getByText(/You are offline\. This data is from \d\d:\d\d\./)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/This data is from/)).toHaveCount(0);

    await page.route('**/user/create', (route) =>
      route.fulfill({
        status: 500,
        json: { code: 500, status: 'Something went wrong.', type: 'danger', request_id: 'r-7' },
      }),
    );
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('Something went wrong. (Request r-7)');
    await page.unroute('**/user/create');

    await endSession(page, demo.url);
    await save.click();
    await signInInPlace(page);
    await expect(message(page, /Faye was added and invited/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await demo.mails(email)).toHaveLength(1);

    // A form in a page, without a dialog.
    await page.goto(`${demo.url}/security?tab=password`);
    await page.getByLabel('Current Password').first().fill('not the password');
    await page.getByLabel('New Password').first().fill('Another-Portal-2027');
    await endSession(page, demo.url);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await signInInPlace(page);
    await expect(page.getByText('The password is wrong.')).toBeVisible();
    await expect(page.getByLabel('New Password').first()).toHaveValue('Another-Portal-2027');
  });
});

test.describe('the palette under faults', () => {
  test.use({ expected: { messages: [...provoked, /ipaddress\/add 500/, /lockout\/preview 401/] } });

  test('keeps typed text after a server error, and continues after an ended session; its message covers nothing', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, 'moderator@acme.test', '/security?tab=ips');
    await page.route('**/ipaddress/add', (route) =>
      route.fulfill({ status: 500, json: { code: 500, status: 'Something went wrong.', type: 'danger' } }),
    );
    const steps = [
      { field: 'From', text: '127.0.0.1' },
      { field: 'To', text: '127.0.0.9' },
    ];
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const to = palette.getByRole('textbox', { name: 'To' });
    await page.getByRole('button', { name: /^Search/ }).click();
    await page.keyboard.type('add own');
    await page.keyboard.press('Enter');
    for (const { field, text } of steps) {
      await expect(palette.getByRole('textbox', { name: field })).toBeFocused();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await expect(palette.getByRole('alert')).toContainText('Something went wrong.');
    await expect(to).toBeFocused();
    await expect(to).toHaveValue('127.0.0.9');
    await page.unroute('**/ipaddress/add');

    await endSession(page, demo.url);
    await page.keyboard.press('Enter');
    await signInInPlace(page);
    await expect(page.getByRole('row', { name: /127\.0\.0\.9/ })).toBeVisible();
    await expect(palette).toHaveCount(0);

    // The error message is still shown, and controls around it can be pressed.
    await expect(message(page, 'Something went wrong.')).toBeVisible();
    await page.getByRole('button', { name: /^Search/ }).click();
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');

    // The button disappears with the last range, and the focus is not lost.
    await page.getByRole('button', { name: 'Remove IP Address' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('No data to display')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
});

test('a second tab notices a change of the session, says so and continues', async ({ page, ownDemo: own, context }) => {
  await signIn(page, own, 'external@beta.test', '/myorganisation/myorganisation');
  const other = await context.newPage();
  await other.goto(`${own.url}/security`);
  await expect(other.getByText('Two-factor authentication: off')).toBeVisible();
  // The second tab listens once it has loaded what comes after the first page; without frames that takes a second.
  await other.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('FollowSession')),
  );
  await other.waitForLoadState('networkidle');
  await other.waitForTimeout(2_000);

  await page
    .getByRole('row', { name: /Beta Logistics/ })
    .getByRole('button', { name: 'Go to Organisation' })
    .click();
  await expect(message(other, 'Beta Logistics has become your primary organisation in another tab.')).toBeVisible();
  await expect(other.getByRole('banner')).toContainText('Beta Logistics');

  await page.goto(`${own.url}/security?setup=1`);
  await setUpTwoFactor(page, PASSWORD);
  await expect(message(other, 'Two-factor authentication was turned on in another tab.')).toBeVisible();
  await expect(other.getByText(/^Two-factor authentication: on since/)).toBeVisible();

  await page.goto(`${own.url}/logout`);
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await expect(other.getByText('Your session has ended. Sign in to continue where you were.')).toBeVisible();
  await other.close();
});

test('going back returns to the row, the tab and the filter, and closes overlays', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test', '/user?status=all');
  const row = page.locator('[role=row]:focus');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('End');
  await expect(row).toHaveAttribute('aria-rowindex', /\d\d/);
  const last = (await row.getAttribute('aria-rowindex')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/view\/\d+$/);

  // The first is the tab; the facts beside the tabs link to the groups too.
  const tab = (key: string) => page.locator(`a[href$="tab=${key}"]`).first();
  await tab('groups').click();
  await expect(page).toHaveURL(/tab=groups$/);
  await tab('policies').click();
  await expect(page).toHaveURL(/tab=policies$/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=groups$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/user\/view\/\d+$/);

  // The list is scrolled to the row, which has the focus.
  await page.goBack();
  await expect(page).toHaveURL(/\/user\?status=all$/);
  await expect(row).toHaveAttribute('aria-rowindex', last);
  await expect(row).toBeInViewport();

  await page.keyboard.press('Control+k');
  const palette = page.locator('input[role=combobox]');
  await expect(palette).toBeFocused();
  await page.goForward();
  await expect(palette).toHaveCount(0);
  await expect(page).toHaveURL(/\/user\/view\/\d+$/);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Update User' });
  await dialog.getByLabel('Last name').fill('Elsewhere');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Last name')).toHaveValue('Elsewhere');
  await expect(page).toHaveURL(/\/user\/view\/\d+$/);
  await page.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveAttribute('aria-rowindex', last);

  // Letters of a filter that are not in the address yet do not delay the next page.
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  await expect(page.getByRole('grid', { name: 'Groups' })).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('sales');
  const typed = await page.evaluate(() => {
    history.back();
    return document.activeElement instanceof HTMLInputElement && document.activeElement.value;
  });
  expect(typed).toBe('sales');
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible();
  await expect(page).toHaveURL(/\/user\?status=all$/);
});

test.describe('a new version and missing chunks', () => {
  // Playwright does not replace requests of a service worker.
  test.use({ expected: { messages: provoked }, serviceWorkers: 'block' });

  test('a new version is offered, not forced; a missing chunk reloads the page once, and can be loaded again', async ({
    page,
    demo,
  }) => {
    await page.clock.install();
    await signIn(page, demo, 'admin@acme.test', '/securitypolicy');
    await expect(page.getByRole('heading', { name: 'Security Policy' })).toBeVisible();
    const offer = page.getByText('A new version is ready');
    await page.route(demo.url + '/', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback();
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/assets\/index-[\w-]+\.js/g, 'assets/index-next.js'),
      });
    });
    // It checks once the whole portal has loaded.
    await expect(async () => {
      await page.clock.fastForward('11:00');
      await expect(offer).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page).toHaveURL(/\/securitypolicy$/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(offer).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Security Policy' })).toBeVisible();

    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.route(/assets\/GroupView-/, (route) => route.abort());
    await page.goto(`${demo.url}/group`);
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    const lost = page.getByRole('heading', { name: 'This page could not be loaded. Try again.' });
    await expect(lost).toBeVisible();
    expect(loads, 'the list, and one reload').toBe(2);
    await page.unroute(/assets\/GroupView-/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
  });

  test("without React's chunk the page reloads once and then says so", async ({ page, demo }) => {
    await signIn(page, demo, 'admin@acme.test', '/security');
    let loads = 0;
    page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
    await page.route(/assets\/react-/, (route) => route.abort());
    await page.goto(`${demo.url}/group`);
    await expect(page.getByText('The portal could not be loaded. Reload the page in a minute.')).toBeVisible();
    expect(loads, 'the page, and one reload').toBe(2);
    await page.unroute(/assets\/react-/);
    await page.reload();
    await expect(page.getByRole('grid', { name: 'Groups' })).toBeVisible();
  });
});

test.describe('signing out', () => {
  test.use({ expected: { messages: provoked } });

  test('without a network says that the person is still signed in, shows nothing of the person, and ends later', async ({
    page,
    demo,
    context,
  }) => {
    await signIn(page, demo, 'admin@acme.test', '/user');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    // The worker has to be active, and have the page.
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You are still signed in, because the server/);
    await expect(page.locator('body')).not.toContainText(/acme/i);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/acme/i);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You are still signed in/);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.goto(`${demo.url}/user`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
