import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ada, adam, bob, type Pet } from '#tests/builders/pets.ts';
import { renderSignedIn } from '#tests/builders/renderSignedIn.tsx';
import { member } from '../access/rules.ts';
import { CallError } from '../client/callError.ts';
import { commandWithId } from '#tests/builders/commandWithId.ts';
import { SelectedBar } from './SelectedBar.tsx';
import { useSelected } from './useSelected.ts';

const rows = [ada, adam];
const keyOf = ({ id }: Pet): string => String(id);
const fed = vi.fn((_name: string) => {});
const feed = commandWithId({
  id: 'pets.feed',
  title: 'Feed',
  access: member,
  args: {
    pet: {
      how: 'pick',
      kind: 'pet',
      label: 'Which pet?',
      many: true,
      choices: () => Promise.resolve([]),
      describe: ({ id, name }: Pet) => ({ key: id, label: name }),
    },
  },
  run: ({ pet }) => fed(pet.name),
});

function List({ readAll }: { readAll(): Promise<Pet[]> }) {
  const selected = useSelected(rows, keyOf, '');
  return (
    <>
      <button type="button" onClick={() => selected.select([ada, adam])}>
        Tick
      </button>
      <SelectedBar {...{ selected, readAll }} one="pet" many="pets" total={3} commands={[feed]} arg="pet" />
    </>
  );
}

async function draw(readAll: () => Promise<Pet[]>) {
  const drawn = await renderSignedIn(<List readAll={readAll} />);
  expect(screen.queryByRole('button', { name: 'Feed' })).toBeNull();
  await drawn.user.click(screen.getByRole('button', { name: 'Tick' }));
  return drawn;
}

test('runs a command for all that the list has', async () => {
  const { user } = await draw(() => Promise.resolve([ada, adam, bob]));
  await user.click(screen.getByRole('button', { name: 'Select all 3 pets' }));
  await user.click(await screen.findByRole('button', { name: 'Feed' }));
  await vi.waitFor(() => expect(fed.mock.calls).toEqual([['Ada'], ['Adam'], ['Bob']]));
});

test('says why not all could be read, and keeps what is ticked', async () => {
  const { user } = await draw(() => Promise.reject(new CallError({ code: 503, message: 'Please try again later.' })));
  await user.click(screen.getByRole('button', { name: 'Select all 3 pets' }));
  expect(await screen.findAllByText('Please try again later.')).not.toEqual([]);
  expect(screen.getByRole('button', { name: 'Feed' })).toBeVisible();
});
