import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { users } from '#plugins/users/index.ts';
import { answer } from '#tests/builders/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/renderSignedIn.tsx';
import { viewSummary } from '#plugins/dashboard/contract.ts';
import Dashboard from '#plugins/dashboard/pages/Dashboard.tsx';

const people = { all: 9, active: 9, inactive: 0, pending: 7, notInvited: 0, external: 0 };

async function draw(notDelivered: number | undefined) {
  const invitations = { today: 1, threeDays: 0, sevenDays: 0, older: 4, notDelivered };
  const summary = { people, invitations, secondFactor: { on: 0, of: 2 }, applications: [] };
  await renderSignedIn(<Dashboard />, { at: '/dashboard', plugins: [users], replies: [answer(viewSummary, summary)] });
  return within(await screen.findByRole('region', { name: 'Invitations waiting' }));
}

test('expired invitations and those that were not delivered are counted, and lead to the list of them', async () => {
  const part = await draw(2);
  expect(part.getByText(/^7 not accepted yet/)).toBeVisible();
  expect(part.getByRole('row', { name: /Expired/ })).toHaveTextContent('4');
  expect(part.getByRole('link', { name: 'Expired' })).toHaveAttribute('href', '/user?status=expired');
  expect(part.getByRole('row', { name: /Not delivered/ })).toHaveTextContent('2');
  expect(part.getByRole('link', { name: 'Not delivered' })).toHaveAttribute('href', '/user?status=not_delivered');
});

test('a back end that does not know whether a mail arrived has no such row', async () => {
  const part = await draw(undefined);
  expect(part.queryByText('Not delivered')).toBeNull();
});
