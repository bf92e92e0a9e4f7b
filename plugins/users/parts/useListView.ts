import { useLocation, useSearch } from 'wouter';
import { searchText } from '#core/list/searchText.ts';
import type { Sort } from '#core/ui/TableHead.tsx';
import type { StatusFilter } from '../contract.ts';
import { queryOf } from '../listQuery.ts';
import { userPath } from '../paths.ts';

/** The list's filter, search and order. They live in the address, so that going back, a reload and a mailed link return to the same list. */
export function useListView() {
  const asked = new URLSearchParams(useSearch());
  const query = queryOf(asked);
  const [, navigate] = useLocation();
  const { status, sort } = query;
  /** As it was typed. */
  const search = searchText(asked.get('search'));

  function goTo(next: { status?: StatusFilter; search?: string; sort?: string }, replace: boolean): void {
    navigate(addressOf({ status, sort, search, ...next }), { replace });
  }

  return {
    status,
    search,
    sort: { key: sort.replace('-', ''), descending: sort.startsWith('-') },
    /** The query of the call. */
    query,
    setStatus: (next: StatusFilter) => goTo({ status: next }, false),
    // What is typed leaves no trail of its letters in the history.
    setSearch: (next: string) => goTo({ search: next }, true),
    setSort: ({ key, descending }: Sort) => goTo({ sort: `${descending ? '-' : ''}${key}` }, true),
  };
}

/** What is usual is left out. */
function addressOf({ status, search, sort }: { status: StatusFilter; search: string; sort: string }): string {
  return userPath({
    status: status === 'active' ? undefined : status,
    search,
    sort: sort === 'name' ? undefined : sort,
  });
}
