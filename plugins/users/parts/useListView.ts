import { useLocation, useSearch } from 'wouter';
import { useSearchInAddress } from '#core/list/useSearchInAddress.ts';
import type { Sort } from '#core/ui/TableHead.tsx';
import type { StatusFilter } from '../contract.ts';
import { queryOf } from '../listQuery.ts';
import { userPath } from '../paths.ts';

/** The list's filter, search and order. They live in the address, so that going back, a reload and a mailed link return to the same list. */
export function useListView() {
  const query = queryOf(new URLSearchParams(useSearch()));
  const [search, setSearch] = useSearchInAddress();
  const [, navigate] = useLocation();
  const { status, sort } = query;

  function goTo(next: { status?: StatusFilter; sort?: string }, replace: boolean): void {
    navigate(addressOf({ status, sort, search, ...next }), { replace });
  }

  return {
    status,
    /** As it was typed. */
    search,
    sort: { key: sort.replace('-', ''), descending: sort.startsWith('-') },
    /** The query of the call. */
    query,
    setStatus: (next: StatusFilter) => goTo({ status: next }, false),
    setSearch,
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
