import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memberDetails } from '#tests/builders/details.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';
import { askForAccess, listRequestable, type Requestable } from './contract.ts';
import { requests } from './index.ts';

const of = (id: number, name: string, request: Requestable['request']): Requestable => ({
  id,
  name,
  image: '',
  request,
});
const all = [
  of(2, 'CRM', 'none'),
  of(3, 'Books', 'assigned'),
  of(4, 'Projects', 'open'),
  of(5, 'Desk', 'refused'),
  of(6, 'Wiki', 'none'),
];

beforeEach(() => localStorage.clear());

async function atStep(applications: readonly Requestable[] = all) {
  const sent: unknown[] = [];
  const palette = await renderPalette({
    plugins: [requests],
    details: memberDetails(),
    host: {
      load: (async () => ({ applications })) as never,
      call: (async (endpoint: unknown, input: { body?: unknown }) => {
        if (endpoint === listRequestable) return { applications };
        expect(endpoint).toBe(askForAccess);
        sent.push(input.body);
        return { message: 'The administrators can see your request for CRM.', type: 'success' };
      }) as never,
    },
  });
  await palette.open();
  await palette.user.keyboard('ask for acc');
  return { ...palette, sent };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '');

test('nothing to ask for is said', async () => {
  await atStep(all.filter(({ request }) => request !== 'none'));
  await waitFor(() => expect(options().join()).toContain('There is no application that you can ask for.'));
});

test.each([
  ['books', 'You already have this application.'],
  ['proj', 'You have already asked. An administrator will answer.'],
  ['desk', 'An administrator has refused this request. You can ask again one day after that.'],
])('%s cannot be chosen: %s', async (typed, why) => {
  const { user, sent } = await atStep();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('combobox', { name: 'Which application?' })).toHaveFocus();
  await user.keyboard(typed);
  await waitFor(() => expect(options().join()).toContain(why));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: 'Which application?' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('an application, a reason, Enter', async () => {
  const { user, sent, recorded } = await atStep();
  await user.keyboard('{Enter}');
  await screen.findByRole('option', { name: 'CRM' });
  expect(options()).toHaveLength(2);
  expect(screen.getByRole('option', { name: 'Wiki' })).toBeVisible();
  await user.keyboard('crm{Enter}');
  const reason = await screen.findByRole('textbox', { name: /^Why do you need it/ });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Reason is required.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(reason, 'For the fair in May{Enter}');
  await waitFor(() => expect(sent).toEqual([{ applicationId: 2, why: 'For the fair in May' }]));
  expect(recorded.notes).toEqual([['success', 'The administrators can see your request for CRM.']]);
});
