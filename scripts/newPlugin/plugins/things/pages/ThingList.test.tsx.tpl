import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, type Canned } from '#tests/builders/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/renderSignedIn.tsx';
import { createThing, listThings, removeThing } from '../contract.ts';
import { things } from '../index.ts';
import ThingList from './ThingList.tsx';

const lamp = { id: 1, name: 'Lamp', description: '', peopleCount: 0 };
const draw = (...replies: Canned[]) =>
  renderSignedIn(<ThingList />, { at: '/thing', plugins: [things], replies });

test('a list that cannot be read says why', async () => {
  await draw(refuse(listThings, 500, 'Something went wrong.'));
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
});

test('shows the things, and makes a new one', async () => {
  const { user, server } = await draw(answer(listThings, { things: [lamp] }), answer(createThing, { id: 2 }, 'The thing was made.'));
  expect(await screen.findByText('Lamp')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New Thing' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name is required.')).toBeVisible();
  await user.type(screen.getByLabelText(/Name/), 'Chair');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The thing was made.')).toBeVisible();
  expect(server.calls(createThing)).toEqual([{ body: { name: 'Chair', description: '' } }]);
});

test('the row menu removes what nobody uses, and says why another stays', async () => {
  const used = { ...lamp, id: 2, name: 'Table', peopleCount: 3 };
  const { user, server } = await draw(
    answer(listThings, { things: [lamp, used] }),
    answer(removeThing, {}, 'Lamp was removed.'),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Table' }));
  expect(await screen.findByRole('menuitem', { name: /Remove/ })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Lamp' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Lamp was removed.')).toBeVisible();
  expect(server.calls(removeThing)).toEqual([{ body: { id: 1 } }]);
});
