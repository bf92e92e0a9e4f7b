import { useLocation, useSearch } from 'wouter';
import { searchText } from '#core/list/searchText.ts';
import { adminPath } from '../paths.ts';

/** What the list is searched for. It lives in the address, so that going back and a reload return to the same list. */
export function useAdminSearch() {
  const search = searchText(new URLSearchParams(useSearch()).get('search'));
  const [, navigate] = useLocation();
  return {
    search,
    // What is typed leaves no trail of its letters in the history.
    setSearch: (next: string) => navigate(adminPath({ search: next }), { replace: true }),
    /** For the call. */
    asked: search.trim() || undefined,
  };
}
