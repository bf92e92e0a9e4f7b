import { expect, fillSignIn, signIn, test } from '../tools/portal.ts';

test.use({ serviceWorkers: 'allow' });

test('an ordinary user signs in and clicks a tile, which opens the application in a new tab @main', async ({
  page,
  demo,
  context,
}) => {
  const refused: string[] = [];
  page.on('response', (response) => void (response.status() >= 400 && refused.push(response.url())));
  await page.goto(demo.url);
  await fillSignIn(page, 'user@acme.test');
  await expect(page).toHaveURL(/\/application\/list$/);
  await expect(page.getByRole('heading', { name: 'Welcome, Ulla Sundberg' })).toBeVisible();
  // The page does not even check for a session: the server knew that there was none.
  expect(refused).toEqual([]);
  await expect(page.getByText('Admin Panel')).toBeVisible();
  const opened = context.waitForEvent('page', { timeout: 60_000 });
  await page.getByRole('link', { name: /CRM/ }).click();
  // The CRM of the demo, on its own port.
  await expect((await opened).getByRole('heading', { name: 'Welcome to CRM, Ulla Sundberg' })).toBeVisible();
});

test('an ordinary user sees no administration, and its pages look like unknown ones @main', async ({ page, demo }) => {
  await signIn(page, demo, 'user@acme.test');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);
  await page.goto(`${demo.url}/user`);
  await expect(page.getByText('This page could not be found')).toBeVisible();
  for (const address of ['/no/such/page', '/user/view/%E0%A4%A', '/account/%']) {
    await page.goto(demo.url + address);
    await expect(page.getByText('This page could not be found')).toBeVisible();
  }
});

test('the originally requested page opens after sign-in; a page of another site never does @main', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/user?status=pending#here`);
  await fillSignIn(page, 'admin@acme.test');
  await expect(page).toHaveURL(/\/user\?status=pending#here$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto(`${demo.url}/account/signout`);
  await page.goto(`${demo.url}/signin?return_to=${encodeURIComponent('//evil.test/')}`);
  await fillSignIn(page, 'user@acme.test');
  await expect(page).toHaveURL(`${demo.url}/application/list`);
});

test.describe('a person whose membership ended', () => {
  // The address check answers 403 there.
  test.use({ expected: { messages: [/ipaddress\/validate 403/, /status of 403/] } });

  test('with a deactivated account is told so, and goes on to the other organisation', async ({ page, demo }) => {
    await signIn(page, demo, 'inactive@acme.test');
    await expect(page.getByText('Sorry! Your account has been disabled.')).toBeVisible();
    await page.getByRole('link', { name: 'Access your other CRM account' }).click();
    await expect(
      page.getByText(
        'Your primary organisation account has been deactivated. Please contact your CRM administrator for access.',
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Go to Organisation' }).click();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await expect(page.getByText('Beta Logistics').first()).toBeVisible();
  });
});
