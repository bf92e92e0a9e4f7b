import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { lamp } from '#tests/builders/thing.ts';
import { updateThing, viewThing } from '../contract.ts';
import { things } from '../index.ts';
import ThingView from './ThingView.tsx';

const draw = (...replies: Canned[]) =>
  renderSignedIn(<ThingView params={{ id: 1 }} />, { at: '/thing/view/1', plugins: [things], replies });

test('a thing that does not exist leads back to the list', async () => {
  await draw(refuse(viewThing, 404, 'There is no such thing.'));
  expect(await screen.findByRole('link', { name: 'Back to the things' })).toHaveAttribute('href', '/thing');
});

test('shows the thing; an edit takes over what somebody else saved meanwhile', async () => {
  const { user, server } = await draw(
    answer(viewThing, { thing: lamp }),
    refuse(updateThing, 409, 'Somebody else has changed this thing in the meantime.'),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Lamp' })).toBeVisible();
  expect(screen.getByText('Ada Lovelace')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Desk lamp');
  server.reply(answer(viewThing, { thing: { ...lamp, description: 'Dim' } }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const changed = await screen.findByRole('region', { name: 'Changed in the meantime' });
  expect(within(changed).getByRole('listitem')).toHaveTextContent('Description: Bright → Dim');
  server.reply(answer(updateThing, {}, '“Desk lamp” was changed.'));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('“Desk lamp” was changed.')).toBeVisible();
  expect(server.calls(updateThing).at(-1)?.body).toEqual({
    id: 1,
    name: 'Desk lamp',
    description: 'Dim',
    was: { name: 'Lamp', description: 'Dim' },
  });
});
