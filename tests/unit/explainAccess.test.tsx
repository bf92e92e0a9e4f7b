import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reply } from '#core/contract/endpoint.ts';
import { viewUser } from '#plugins/users/contract.ts';
import { users } from '#plugins/users/index.ts';
import { policies } from '#plugins/policies/index.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { person } from '#tests/builders/person.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { explainAccess, stepNames, type Step } from '#plugins/access/contract.ts';
import { access } from '#plugins/access/index.ts';
import Explain from '#plugins/access/pages/Explain.tsx';

type Explained = Reply<typeof explainAccess>;

const strict = { id: 7, name: 'Strict', isDefault: false, forced: true, rangeCount: 1, groupCount: 1, groups: [] };
const pia = person({ id: 5, name: 'Pia Roth' });

/** The reply in which these rules do not pass. */
function explained(others: Record<string, Partial<Step>>, more: Partial<Explained> = {}): Explained {
  return {
    person: { id: 5, name: 'Pia Roth' },
    application: { id: 2, name: 'CRM' },
    address: '10.0.0.1',
    answer: 'no',
    steps: stepNames.map((name) => ({ name, outcome: 'passed', sentence: null, ...others[name] })),
    policies: [{ policy: strict, groups: [{ id: 3, name: 'Sales' }], admits: false }],
    role: 'Agent',
    ...more,
  };
}

const show = (reply: Explained, at = '/access/explain?user=5&application=2') =>
  renderSignedIn(<Explain />, {
    at,
    plugins: [users, policies, access],
    replies: [
      answer(explainAccess, reply),
      answer(viewUser, { person: pia, applications: [], groups: [], policies: [] }),
    ],
  });

const rule = (title: string) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('li') as HTMLElement);

test('each rule has its outcome, what the person is told, the policy with the group, and the command', async () => {
  await show(
    explained({
      'policy-ranges': { outcome: 'refused', sentence: 'This network address is not allowed.' },
      assigned: { outcome: 'refused', sentence: 'This application is not assigned to the user.' },
    }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Pia Roth cannot use CRM' })).toBeVisible();
  const ranges = rule('Allowed IPs of the security policies');
  expect(ranges.getByText(/Refused/)).toBeInTheDocument();
  expect(ranges.getByText('Pia Roth sees: “This network address is not allowed.”')).toBeVisible();
  expect(ranges.getByRole('link', { name: 'Strict' })).toHaveAttribute('href', '/securitypolicy/view/7');
  expect(ranges.getByText('Sales')).toBeVisible();
  expect(ranges.getByText('Does not allow it')).toBeVisible();
  expect(await ranges.findByRole('button', { name: 'Add IP Address Strict' })).toBeVisible();
  expect(rule('Two-factor authentication').getByText('It is set up.')).toBeVisible();
  const assigned = rule('The application is assigned');
  expect(assigned.getByText('This application is not assigned to the user.')).toBeVisible();
  expect(await assigned.findByRole('button', { name: /CRM$/ })).toBeVisible();
  expect(rule('The organisation has added the application').queryByRole('button')).toBeNull();
});

test('without a known address the answer is not known, and an address can be given', async () => {
  const { user, history } = await show(
    explained({ 'own-ranges': { outcome: 'unknown' } }, { answer: 'unknown', address: '' }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Pia Roth may be able to use CRM' })).toBeVisible();
  expect(screen.getByText(/^The network address of this user is not known/)).toBeVisible();
  await user.type(screen.getByLabelText('Network address'), '10.1{Enter}');
  expect(screen.getByText(/^Enter a valid IP address/)).toBeVisible();
  await user.clear(screen.getByLabelText('Network address'));
  await user.type(screen.getByLabelText('Network address'), '10.0.0.9{Enter}');
  expect(history.at(-1)).toBe('/access/explain?user=5&application=2&address=10.0.0.9');
});

test('a deleted person is not read, and the other rules are not asked', async () => {
  await show(
    explained({
      present: { outcome: 'refused', sentence: 'You were removed from this organisation.' },
      active: { outcome: 'not_asked' },
    }),
  );
  expect(await screen.findByText('Pia Roth sees: “You were removed from this organisation.”')).toBeVisible();
  expect(rule('Is active').getByText('Not checked, because a rule above refuses.')).toBeVisible();
  expect(rule('Is active').queryByRole('link')).toBeNull();
});

test('without a person and an application the page asks for both', async () => {
  await show(explained({}), '/access/explain?user=5');
  expect(screen.getByRole('button', { name: 'Explain access' })).toBeVisible();
});
