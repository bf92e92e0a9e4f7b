import { callerOf } from '../tools/caller.ts';
import { expect, signIn, test } from '../tools/portal.ts';

test.use({ serviceWorkers: 'allow' });

const USER = 'user@acme.test';

test('the tile signs in with the role; disabling is felt at the next click; signing out there ends the session here @main', async ({
  page,
  ownDemo,
  context,
}) => {
  const admin = await callerOf(ownDemo, 'admin@acme.test');
  const assignment = { app_id: 2, user_id: await admin.idOf(USER) };
  await admin.change('user/app/role', { ...assignment, role_id: 3, crmrole_id: 4, profile_id: 2 });
  await signIn(page, ownDemo, USER, '/application/list');
  const opened = context.waitForEvent('page', { timeout: 60_000 });
  await page.getByRole('link', { name: /CRM/ }).tap();
  const crm = await opened;
  await expect(crm.getByRole('heading', { name: 'Welcome to CRM, Ulla Sundberg' })).toBeVisible();
  await expect(crm.getByText('Read Only')).toBeVisible();

  const disabled = await admin.change('user/app/status', { ...assignment, userapp_status: '0' });
  await crm.getByRole('link', { name: 'Next page' }).tap();
  await expect(crm.getByRole('heading', { name: 'You cannot open CRM' })).toBeVisible();
  await expect(crm.getByText('The application is disabled for you.')).toBeVisible();

  await admin.change('activity/undo', { entry_id: disabled });
  await crm.goto(`${ownDemo.url}/application/open/2`);
  await expect(crm.getByText('Read Only')).toBeVisible();

  await crm.getByRole('button', { name: 'Sign out' }).tap();
  await expect(crm.getByRole('heading', { name: 'Sign out of Gatehouse?' })).toBeVisible();
  await crm.getByRole('button', { name: 'Sign out' }).tap();
  await expect(crm.getByRole('heading', { name: 'You have signed out' })).toBeVisible();
  await page.goto(`${ownDemo.url}/application/list`);
  await expect(page).toHaveURL(/\/signin/);
});
