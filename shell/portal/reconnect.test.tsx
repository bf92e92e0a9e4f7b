import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useReading } from '#core/client/queries.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { member } from '#core/access/rules.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route, type PageProps } from '#core/plugin/plugin.ts';
import { listOrganisations } from '#plugins/organisation/contract.ts';
import { viewUser } from '#plugins/users/contract.ts';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';

function Organisations() {
  const { data, error, refetch } = useReading(listOrganisations, {});
  return (
    <>
      <p>{data ? `${data.organisations.length} organisations` : (error?.message ?? 'Reading')}</p>
      <button type="button" onClick={() => void refetch()}>
        Read
      </button>
    </>
  );
}

function Person() {
  const { error } = useReading(viewUser, { params: { id: 9 } });
  const host = useHost();
  return <h1>{error?.message ?? `Somebody, seen by ${host.viewer().id}`}</h1>;
}

const common = { access: member, title: 'A page' } as const;
const pages = definePlugin({
  id: 'pages',
  title: 'Pages',
  routes: [
    route({ ...common, name: 'List', at: path('/list'), page: async () => ({ default: Organisations }) }),
    route({
      ...common,
      name: 'View',
      at: path('/person/:id'),
      page: async () => ({ default: Person }),
      before: ({ id }: PageProps<'/person/:id'>['params'], host) => host.load(viewUser, { params: { id } }),
    }),
  ],
});

const draw = (reply: Canned, at = '/list') => renderPortal({ plugins: [pages], at, replies: [reply] });
const none = answer(listOrganisations, { organisations: [] });
const notice = () => screen.queryByText(/This data is from \d\d:\d\d\./);

async function network(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  await act(async () => void window.dispatchEvent(new Event(state)));
}

test('a query that failed offline is read when the network is back', async () => {
  const { server } = await draw(refuse(listOrganisations, 500, 'Not reached.'));
  expect(await screen.findByText('Not reached.')).toBeVisible();
  server.reply(none);
  await network('offline');
  expect(await screen.findByText('You are offline.')).toBeVisible();
  await network('online');
  expect(await screen.findByText('0 organisations')).toBeVisible();
  expect(screen.queryByText('You are offline.')).toBeNull();
});

test('old data stays on screen offline, and is marked as old', async () => {
  await draw(none);
  await screen.findByText('0 organisations');
  expect(notice()).toBeNull();
  await network('offline');
  expect(notice()).toHaveTextContent(/^You are offline\. This data/);
  expect(screen.getByText('0 organisations')).toBeVisible();
  await network('online');
  expect(notice()).toBeNull();
});

test('a query that fails again keeps its old data, says so and can be tried again', async () => {
  const { server, user } = await draw(none);
  await screen.findByText('0 organisations');
  server.reply({ endpoint: listOrganisations, respond: () => Promise.reject(new TypeError('Failed to fetch')) });
  await user.click(screen.getByRole('button', { name: 'Read' }));
  await waitFor(() => expect(notice()).toHaveTextContent(/^The server cannot be reached\. This data/));
  expect(screen.getByText('0 organisations')).toBeVisible();
  server.reply(none);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(notice()).toBeNull());
});

test('a missing record is read once', async () => {
  const { server } = await draw(refuse(viewUser, 404, 'This user does not exist.'), '/person/9');
  expect(await screen.findByText('This user does not exist.')).toBeVisible();
  expect(server.calls(viewUser)).toHaveLength(1);
});
