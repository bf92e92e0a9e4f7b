import { useLocation, useSearch } from 'wouter';
import { useSearchInAddress } from '#core/list/useSearchInAddress.ts';
import type { Sort } from '#core/ui/list/TableHead.tsx';
import type { StatusFilter } from '../contract.ts';
import { queryOf } from '../listQuery.ts';
import { userPath } from '../paths.ts';

/** The list's filter, search and order. They live in the address, so that going back, a reload and a mailed link return to the same list. */
export function useListView() {
  const query = queryOf(new URLSearchParams(useSearch()));
  const [search, setSearch] = useSearchInAddress();
  const [, navigate] = useLocation();
  const { status, sort } = query;

  const addressWith = (next: { status?: StatusFilter; sort?: string }) => addressOf({ status, sort, search, ...next });

  return {
    status,
    /** As it was typed. */
    search,
    sort: { key: sort.replace('-', ''), descending: sort.startsWith('-') },
    /** The query of the call. */
    query,
    setStatus: (next: StatusFilter) => navigate(addressWith({ status: next })),
    setSearch,
    setSort: ({ key, descending }: Sort) =>
      navigate(addressWith({ sort: `${descending ? '-' : ''}${key}` }), { replace: true, state: { ofPage: true } }),
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
