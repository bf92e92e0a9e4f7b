import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { ada, adam, bob, pet } from '#tests/builders/render/pets.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { member } from '#core/access/rules.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { record } from '#core/command/arg.ts';
import { endpoint, type Reply } from '#core/contract/endpoint.ts';
import { countedPage, cursor, limit } from '#core/contract/list.ts';
import { fields } from '#core/contract/codec.ts';
import { list, PAGE_SIZE } from '../declare/list.ts';
import { ListPage } from '../ListPage.tsx';

const listPets = endpoint({
  method: 'GET',
  path: '/user/pets',
  summary: 'Pets',
  access: member,
  query: z.object({ cursor, limit }),
  reply: fields({
    pets: ['pets', z.array(z.object({ id: z.int(), name: z.string(), home: z.string(), hungry: z.boolean() }))],
    ...countedPage,
  }),
});
const pets = list({ of: pet, one: 'pet', endpoint: listPets, rows: (read) => read.pets, query: () => ({}) });
const fed = vi.fn((_name: string) => {});
const feed = commandWithId({
  id: 'pets.feed',
  title: 'Feed',
  row: 1,
  access: member,
  args: { pet: record(pets, { many: true }) },
  run: ({ pet: { name } }) => fed(name),
});

const addPet = commandWithId({ id: 'pets.new', title: 'New pet', access: member, args: {}, run: () => undefined });

function Page() {
  return (
    <ListPage
      list={pets}
      add={addPet}
      commands={{ feed }}
      columns={[{ key: 'name', title: 'Name', cell: ({ name }) => name }]}
      card={() => ({})}
      empty={() => ({})}
    />
  );
}

type PetPage = Reply<typeof listPets>;

/** Renders a page of two of three pets with both selected; `readAll` replies to the calls of 'Select all'. */
async function draw(readAll: () => PetPage) {
  const firstPage = { pets: [ada, adam], total: 3, totalExact: true, nextCursor: '2' };
  const pages = answer(listPets, ({ query }) => (query.limit === PAGE_SIZE ? firstPage : readAll()));
  const drawn = await renderSignedIn(<Page />, { at: '/pets', replies: [pages] });
  expect(screen.queryByRole('button', { name: 'Feed' })).toBeNull();
  await drawn.user.click(await screen.findByRole('checkbox', { name: 'Select Ada' }));
  return drawn;
}

test('runs a command for all records of the list', async () => {
  const { user } = await draw(() => ({ pets: [ada, adam, bob], nextCursor: null }));
  await user.click(screen.getByRole('button', { name: 'Select all 3 pets' }));
  await waitFor(() => expect(screen.getAllByText('3 pets selected')).not.toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Feed' }));
  await waitFor(() => expect(fed.mock.calls).toEqual([['Ada'], ['Adam'], ['Bob']]));
});

test('says why not all could be read, and keeps the selection', async () => {
  const { user, server } = await draw(() => ({ pets: [] }));
  server.reply(refuse(listPets, 500, 'Something went wrong.'));
  await user.click(screen.getByRole('button', { name: 'Select all 3 pets' }));
  expect(await screen.findAllByText('Something went wrong.')).not.toEqual([]);
  expect(screen.getByRole('button', { name: 'Feed' })).toBeVisible();
});
