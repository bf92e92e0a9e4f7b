import type { Browser } from '@playwright/test';
import { expect, signIn, test, type Portal } from './portal.ts';

test.use({ serviceWorkers: 'allow' });

const USER = 'user@acme.test';

/** Calls as an administrator, whose screens have journeys of their own. */
async function administrator(browser: Browser, { url }: Portal) {
  const { request } = await browser.newContext({ extraHTTPHeaders: { 'x-requested-with': 'journey' } });
  await request.post(`${url}/account/signin`, {
    data: { user_email: 'admin@acme.test', password: 'Demo-Portal-2026' },
  });
  const { token } = (await (await request.get(`${url}/account/session/getsession/1/1`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const { users_list: found } = (await (
    await request.get(`${url}/api/user/list?search=${USER}&limit=1`, { headers })
  ).json()) as { users_list: { user_id: number }[] };
  const of = { app_id: 2, user_id: found[0]?.user_id };
  const call = async (path: string, data: object) => {
    const answer = await request.post(`${url}/api/${path}`, { headers, data: { ...of, ...data } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  return {
    makeReadOnly: () => call('user/app/role', { role_id: 3, crmrole_id: 4, profile_id: 2 }),
    enable: (on: boolean) => call('user/app/status', { userapp_status: on ? '1' : '0' }),
  };
}

test('the tile signs in with the role; disabling is felt at the next click; signing out there ends the session here', async ({
  page,
  ownDemo,
  context,
  browser,
}) => {
  const admin = await administrator(browser, ownDemo);
  await admin.makeReadOnly();
  await signIn(page, ownDemo, USER, '/application/list');
  const opened = context.waitForEvent('page', { timeout: 60_000 });
  await page.getByRole('link', { name: /CRM/ }).tap();
  const crm = await opened;
  await expect(crm.getByRole('heading', { name: 'Welcome to CRM, Ulla Sundberg' })).toBeVisible();
  await expect(crm.getByText('Read Only')).toBeVisible();

  await admin.enable(false);
  await crm.getByRole('link', { name: 'Next page' }).tap();
  await expect(crm.getByRole('heading', { name: 'You cannot open CRM' })).toBeVisible();
  await expect(crm.getByText('The application is disabled for this user.')).toBeVisible();

  await admin.enable(true);
  await crm.goto(`${ownDemo.url}/application/open/2`);
  await expect(crm.getByText('Read Only')).toBeVisible();

  await crm.getByRole('button', { name: 'Sign out' }).tap();
  await expect(crm.getByRole('heading', { name: 'Sign out of Gatehouse?' })).toBeVisible();
  await crm.getByRole('button', { name: 'Sign out' }).tap();
  await expect(crm.getByRole('heading', { name: 'You have signed out' })).toBeVisible();
  await page.goto(`${ownDemo.url}/application/list`);
  await expect(page).toHaveURL(/\/signin/);
});
