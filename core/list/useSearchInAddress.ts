import { useLocation, useSearch } from 'wouter';
import { searchOf, searchText } from './searchText.ts';

/**
 * What a list is searched for: as it was typed, and as the server is asked (`searchOf`). It lives in the address, so that
 * going back, a reload and a mailed link return to the same list.
 */
export function useSearchInAddress(): [typed: string, set: (typed: string) => void, search: string | undefined] {
  const query = useSearch();
  const asked = new URLSearchParams(query);
  const [path, navigate] = useLocation();
  return [
    searchText(asked.get('search')),
    (typed) => {
      const next = new URLSearchParams(query);
      if (typed) next.set('search', typed);
      else next.delete('search');
      const text = next.toString();
      // What is typed leaves no trail of its letters in the history.
      navigate(path + (text && `?${text}`), { replace: true, state: { ofPage: true } });
    },
    searchOf(asked),
  ];
}
