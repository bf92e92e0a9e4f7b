import { useLocation } from 'wouter';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { searchText } from '../declare/searchText.ts';

/** The `search` of the address as it was typed, and a function that changes it. */
export function useSearchInAddress(): [typed: string, set: (typed: string) => void] {
  const query = useSearchParams();
  const [path, navigate] = useLocation();
  return [
    searchText(query.get('search')),
    (typed) => {
      const next = new URLSearchParams(query);
      if (typed) next.set('search', typed);
      else next.delete('search');
      const text = next.toString();
      // One step of the history is enough for all letters.
      navigate(path + (text && `?${text}`), { replace: true, state: { ofPage: true } });
    },
  ];
}
