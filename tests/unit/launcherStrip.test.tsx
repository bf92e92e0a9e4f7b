import { idleAtOnce } from '#tests/builders/browser/idleAtOnce.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applications } from '#plugins/applications/index.ts';
import Launcher from '#plugins/applications/pages/Launcher.tsx';
import { viewSummary } from '#plugins/dashboard/contract.ts';
import { security } from '#plugins/security/index.ts';
import { users } from '#plugins/users/index.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';

const nothing = { count: 0, first: [] };
const summary = answer(viewSummary, {
  people: { all: 20, active: 19, inactive: 1, pending: 7, notInvited: 0, external: 0 },
  requests: { count: 0, first: [] },
  invitations: { expired: 2, notDelivered: 0 },
  secondFactor: { on: 3, of: 12 },
  openAdmins: nothing,
  withoutApplication: { count: 0, exact: true },
  unusedPolicies: nothing,
  applications: [],
});

async function draw(session = details()) {
  idleAtOnce();
  const plugins = [applications, users, security];
  await renderSignedIn(<Launcher />, { at: '/application/list', details: session, plugins, replies: [summary] });
  await screen.findByRole('button', { name: 'Arrange CRM' });
}

test('an administrator sees people, invitations, second factors and the own account', async () => {
  await draw();
  const strip = within(screen.getByRole('region', { name: 'Your organisation' }));
  expect(await strip.findByRole('link', { name: '7 waiting' })).toHaveAttribute('href', '/user?status=pending');
  expect(strip.getByRole('link', { name: '2 expired' })).toHaveAttribute('href', '/user?status=expired');
  expect(strip.getByRole('button', { name: 'Resend' })).toBeVisible();
  expect(strip.getByText('25% have one')).toBeVisible();
  expect(strip.getByRole('link', { name: 'Set up' })).toHaveAttribute('href', '/security');
});

test('an own account with a second factor is not in it', async () => {
  await draw(details({ person: { twoFactor: true } }));
  expect(await screen.findByText('7 waiting')).toBeVisible();
  expect(screen.queryByText('No second factor')).toBeNull();
});

test('other members have no strip', async () => {
  await draw(memberDetails());
  expect(screen.queryByRole('region', { name: 'Your organisation' })).toBeNull();
});
