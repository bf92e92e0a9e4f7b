import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { lamp } from '#tests/builders/thing.ts';
import { createThing, deleteThing, listThings } from '../contract.ts';
import { things } from '../index.ts';
import ThingList from './ThingList.tsx';

const draw = (...replies: Canned[]) => renderSignedIn(<ThingList />, { at: '/thing', plugins: [things], replies });

test('a list that cannot be read says why', async () => {
  await draw(refuse(listThings, 500, 'Something went wrong.'));
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
});

test('shows the things, and adds a new one', async () => {
  const { user, server } = await draw(
    answer(listThings, { things: [lamp] }),
    answer(createThing, { id: 2 }, '“Chair” was added.'),
  );
  expect(await screen.findByText('Lamp')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New Thing' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name is required.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Name/), 'Chair');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('“Chair” was added.')).toBeVisible();
  expect(server.calls(createThing)).toEqual([{ body: { name: 'Chair', description: '' } }]);
});

test('the row menu deletes a thing', async () => {
  const { user, server } = await draw(
    answer(listThings, { things: [lamp] }),
    answer(deleteThing, {}, '“Lamp” was deleted.'),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Lamp' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('“Lamp” was deleted.')).toBeVisible();
  expect(server.calls(deleteThing)).toEqual([{ body: { id: 1 } }]);
});
