import type { Ref } from 'react';
import { SearchField } from './SearchField.tsx';
import { useSearchInAddress } from './useSearchInAddress.ts';

/** The search field of a list on the server, with its text in the address. `by` names the searched fields: 'name'. */
export function SearchInAddress({ by, input }: { by: string; input?: Ref<HTMLInputElement> }) {
  const [typed, setTyped] = useSearchInAddress();
  return <SearchField label={`Search by ${by}`} value={typed} onChange={setTyped} input={input} />;
}
