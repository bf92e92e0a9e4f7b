import { searchOf } from '#core/list/searchText.ts';
import { listSort, statusFilter } from './contract.ts';

/** What an address asks for. */
export const queryOf = (asked: URLSearchParams) => ({
  status: statusFilter.safeParse(asked.get('status')).data ?? 'active',
  sort: listSort.safeParse(asked.get('sort')).data ?? 'name',
  search: searchOf(asked),
});

/** For the number of all people. */
export const ofAll = { query: { status: 'all', limit: 1 } } as const;
