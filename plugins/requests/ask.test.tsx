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
  const asked: unknown[] = [];
  const palette = await renderPalette({
    plugins: [requests],
    details: memberDetails(),
    host: {
      load: (async () => ({ applications })) as never,
      call: (async (endpoint: unknown, given: { body?: unknown }) => {
        if (endpoint === listRequestable) return { applications };
        expect(endpoint).toBe(askForAccess);
        asked.push(given.body);
        return { message: 'The administrators can see your request for CRM.', type: 'success' };
      }) as never,
    },
  });
  await palette.open();
  await palette.user.keyboard('ask for acc');
  return { ...palette, asked };
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
  const { user, asked } = await atStep();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('combobox', { name: 'Which application?' })).toHaveFocus();
  await user.keyboard(typed);
  await waitFor(() => expect(options().join()).toContain(why));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: 'Which application?' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('an application, a reason, Enter', async () => {
  const { user, asked, recorded } = await atStep();
  await user.keyboard('{Enter}');
  await screen.findByRole('option', { name: 'CRM' });
  expect(options()).toHaveLength(2);
  expect(screen.getByRole('option', { name: 'Wiki' })).toBeVisible();
  await user.keyboard('crm{Enter}');
  const reason = await screen.findByRole('textbox', { name: /^Why do you need it/ });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Reason is required.')).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(reason, 'For the fair in May{Enter}');
  await waitFor(() => expect(asked).toEqual([{ applicationId: 2, why: 'For the fair in May' }]));
  expect(recorded.notes).toEqual([['success', 'The administrators can see your request for CRM.']]);
});
