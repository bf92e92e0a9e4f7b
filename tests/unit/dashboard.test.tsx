import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { admins } from '#plugins/admins/index.ts';
import { applications } from '#plugins/applications/index.ts';
import { policies } from '#plugins/policies/index.ts';
import { users } from '#plugins/users/index.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { viewSummary, type Summary } from '#plugins/dashboard/contract.ts';
import Dashboard from '#plugins/dashboard/pages/Dashboard.tsx';

const nothing = { count: 0, first: [] };
const calm: Summary = {
  requests: nothing,
  people: { all: 20, active: 19, inactive: 1, pending: 7, notInvited: 0, external: 0 },
  invitations: { expired: 0, notDelivered: 0 },
  secondFactor: { on: 3, of: 12 },
  openAdmins: nothing,
  withoutApplication: { count: 0, exact: true },
  unusedPolicies: nothing,
  applications: [{ id: 2, name: 'CRM', image: 'crm.svg', people: 4 }],
};

async function draw(summary: Partial<Summary> = {}) {
  await renderSignedIn(<Dashboard />, {
    at: '/dashboard',
    plugins: [users, admins, policies, applications],
    replies: [answer(viewSummary, { ...calm, ...summary })],
  });
  return within(await screen.findByRole('region', { name: 'Needs attention' }));
}

test('each of the four numbers leads to what it counts', async () => {
  expect((await draw()).getByText('Nothing needs your attention.')).toBeVisible();
  const figures = ['Active people19', 'Invitations waiting7', 'Have a second factor25%', 'Applications1'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(figures).toEqual(['/user', '/user?status=pending', '/securitypolicy', '/application']);
});

test('what needs attention has its action, or leads to those whom it is about', async () => {
  const part = await draw({
    invitations: { expired: 4, notDelivered: 1 },
    openAdmins: { count: 5, first: [{ id: 8, name: 'Adam Admin' }] },
    withoutApplication: { count: 1000, exact: false },
    unusedPolicies: { count: 1, first: [{ id: 6, name: 'Night shift' }] },
  });
  const item = (text: string) => {
    const row = part.getByText(text).closest('li');
    if (!row) throw new Error(`There is no '${text}'.`);
    return within(row);
  };
  expect(item('4 invitations expired before they were accepted').getByRole('button', { name: 'Resend' })).toBeVisible();
  const linkOf = (text: string, name = 'Show') => item(text).getByRole('link', { name }).getAttribute('href');
  expect(linkOf('1 invitation did not arrive')).toBe('/user?status=not_delivered');
  expect(linkOf('5 administrators without a second factor')).toBe('/admin');
  expect(linkOf('5 administrators without a second factor', 'Adam Admin')).toBe('/user/view/8');
  expect(item('5 administrators without a second factor').getByText(/and 4 others/)).toBeVisible();
  expect(linkOf('1,000+ people without any application')).toBe('/user?status=no_application');
  expect(linkOf('1 security policy that no user is under', 'Night shift')).toBe('/securitypolicy/view/6');
});

test('an organisation without applications is told to add some, and not who lacks them', async () => {
  const part = await draw({ applications: [], withoutApplication: { count: 19, exact: true } });
  expect(part.getByRole('link', { name: 'Add Applications' })).toHaveAttribute('href', '/application/add');
  expect(part.queryByText(/without any application/)).toBeNull();
});
