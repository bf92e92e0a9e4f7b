import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { ada, pet } from '#tests/builders/render/pets.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { CallError } from '#core/client/callError.ts';
import { member } from '#core/access/rules.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { list } from './declare/list.ts';
import { RecordPage } from './record/RecordPage.tsx';
import { RecordList } from './RecordList.tsx';
import { RecordLink } from './record/RecordLink.tsx';
import { RecordNotFound } from './record/RecordNotFound.tsx';

const page = () => Promise.resolve({ default: () => null });
const petPages = definePlugin({
  id: 'pets',
  title: 'Pets',
  routes: [route({ name: 'PetView', at: path('/pet/view/:id'), title: 'Pet', access: member, page })],
});
const listPets = endpoint({
  method: 'GET',
  path: '/pet/list',
  summary: 'Pets',
  access: member,
  reply: z.object({
    pets: z.array(z.object({ id: z.int(), name: z.string(), home: z.string(), hungry: z.boolean() })),
  }),
});
const pets = list({ of: pet, one: 'pet', endpoint: listPets, rows: (answer) => answer.pets });
const link = (
  <RecordLink route="PetView" id={7}>
    Rex
  </RecordLink>
);

test('a record is a link to its page', async () => {
  await renderSignedIn(link, { plugins: [petPages] });
  expect(screen.getByRole('link', { name: 'Rex' })).toHaveAttribute('href', '/pet/view/7');
});

test('without the plugin of its page a record is only its name', async () => {
  await renderSignedIn(link);
  expect(screen.getByText('Rex')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test("a missing record shows the server's sentence and a link back", async () => {
  const back = { href: '/pets', title: 'Pets', label: 'Back to the pets' };
  await renderSignedIn(<RecordNotFound icon="user" text="This pet does not exist." back={back} />);
  expect(screen.getByRole('heading', { level: 1, name: 'This pet does not exist.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the pets' })).toHaveAttribute('href', '/pets');
});

test('a record that cannot be read shows the reason, another try, and a link back', async () => {
  const refetch = vi.fn(() => Promise.resolve());
  const { user } = await renderSignedIn(
    <RecordPage
      reading={{
        data: undefined,
        error: new CallError({ code: 500, message: 'Something went wrong.' }),
        isFetching: false,
        refetch,
      }}
      of={pet}
      recordOf={() => ada}
      columns={1}
      back={{ href: '/pets', title: 'Pets', label: 'Back to the pets' }}
    >
      {() => null}
    </RecordPage>,
  );
  expect(screen.getByText('Something went wrong.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the pets' })).toHaveAttribute('href', '/pets');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a loading record has a link back on a phone, and no table skeleton', async () => {
  narrow();
  await renderSignedIn(
    <RecordPage
      reading={{ data: undefined, error: null, isFetching: true, refetch: () => Promise.resolve() }}
      of={pet}
      recordOf={() => ada}
      columns={3}
      back={{ href: '/pets', title: 'Pets', label: 'Back to the pets' }}
    >
      {() => null}
    </RecordPage>,
  );
  expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/pets');
  expect(screen.getByText('Loading ...', { selector: '.sr-only' })).toBeInTheDocument();
});

test.each([
  [403, 'The pets could not be loaded', false],
  [500, 'The pets could not be refreshed', true],
])('a list that fails with %i after it was read: %s', async (code, title, stays) => {
  await renderSignedIn(
    <RecordList
      view={{
        list: pets,
        params: undefined,
        query: {},
        narrowed: false,
        count: undefined,
        change: () => undefined,
        visible: {
          rows: [ada],
          total: 1,
          exact: true,
          former: false,
          error: new CallError({ code, message: 'No.' }),
          reading: false,
          show: () => undefined,
          retry: () => undefined,
        },
      }}
      className=""
      columns={[{ key: 'name', title: 'Name', cell: ({ name }) => name }]}
      card={() => ({})}
      empty={() => ({})}
      renderHead={() => null}
    />,
  );
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.queryByRole('grid', { name: 'Pets' }) !== null).toBe(stays);
});
