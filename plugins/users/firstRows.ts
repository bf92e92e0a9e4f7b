import { firstPage } from '#core/client/firstPage.ts';
import type { Host } from '#core/command/host.ts';
import { searchOf } from '#core/list/searchText.ts';
import { listSort, listUsers, statusFilter } from './contract.ts';

/** What an address asks for. */
export const queryOf = (asked: URLSearchParams) => ({
  status: statusFilter.safeParse(asked.get('status')).data ?? 'active',
  sort: listSort.safeParse(asked.get('sort')).data ?? 'name',
  search: searchOf(asked),
});

/** For the number of all people. */
export const ofAll = { query: { status: 'all', limit: 1 } } as const;

/** Reads what an address's list shows first. */
export const firstRows = (asked: URLSearchParams, host: Host) =>
  Promise.all([host.load(listUsers, { query: firstPage(queryOf(asked)) }), host.load(listUsers, ofAll)]);
