import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Endpoint, Reply } from '#core/contract/endpoint.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { listAdmins } from '#plugins/admins/contract.ts';
import { admins } from '#plugins/admins/index.ts';
import { listGroups } from '#plugins/groups/contract.ts';
import { groups } from '#plugins/groups/index.ts';
import { listUsers } from '#plugins/users/contract.ts';
import { users } from '#plugins/users/index.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { answer, type FakeServer } from '#tests/builders/render/fakeServer.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';

const none = { total: 0, nextCursor: null };

describe.each([
  list('/user', users, listUsers, { people: [], ...none, totalExact: true, viewerVerified: true }),
  list('/admin', admins, listAdmins, { admins: [], ...none }),
  list('/group', groups, listGroups, { groups: [], ...none }),
])('the list at $at', ({ at, plugin, reply, callsOf }) => {
  test.each([
    ['', undefined],
    ['?search=ada', 'ada'],
    ['?search=%20ada%20%20', 'ada'],
    ['?search=%20', undefined],
  ])('entered with “%s” reads its rows once: the prefetched rows are shown', async (query, search) => {
    const page = deferred<void>();
    const { server } = await renderPortal({ at: at + query, plugins: [later(plugin, page.promise)], replies: [reply] });
    await expect.poll(() => callsOf(server)).toEqual([search]);
    await act(async () => page.resolve());
    expect(await screen.findByText('No data to display')).toBeVisible();
    expect(callsOf(server)).toEqual([search]);
  });
});

/** The plugin with page code that loads until then. */
const later = (plugin: Plugin, until: Promise<void>): Plugin => ({
  ...plugin,
  nav: [],
  routes: plugin.routes?.map((route) => ({ ...route, page: () => until.then(route.page) })),
});

function list<E extends Endpoint>(at: string, plugin: Plugin, endpoint: E, data: Reply<E>) {
  return {
    at,
    plugin,
    reply: answer(endpoint, data),
    /** The search texts of the calls for rows; the users' list also reads the number of all people. */
    callsOf: (server: FakeServer) =>
      server
        .calls(endpoint)
        .map((input) => (input as unknown as { query: { search?: string; limit: number } }).query)
        .flatMap(({ search, limit }) => (limit > 1 ? [search] : [])),
  };
}
