import { useLocation, useSearch } from 'wouter';
import { searchText } from './searchText.ts';

/** What a list is searched for. It lives in the address, so that going back, a reload and a mailed link return to the same list. */
export function useSearchInAddress(): [search: string, set: (search: string) => void] {
  const query = useSearch();
  const [path, navigate] = useLocation();
  return [
    searchText(new URLSearchParams(query).get('search')),
    (search) => {
      const next = new URLSearchParams(query);
      if (search) next.set('search', search);
      else next.delete('search');
      const text = next.toString();
      // What is typed leaves no trail of its letters in the history.
      navigate(path + (text && `?${text}`), { replace: true });
    },
  ];
}
