import type { RefObject } from 'react';
import { SearchField } from '#core/list/SearchField.tsx';
import { Select } from '#core/ui/fields/Select.tsx';
import { statusFilters, type StatusFilter } from '../contract.ts';
import type { useListView } from './useListView.ts';

interface Props {
  view: ReturnType<typeof useListView>;
  input: RefObject<HTMLInputElement | null>;
}

/** The status filter and the search of the list. */
export function ListFilter({ view, input }: Props) {
  return (
    <>
      <Select
        label="Status"
        hideLabel
        className="w-44 max-md:w-40"
        options={options}
        value={view.status}
        onChange={(value) => view.setStatus(value as StatusFilter)}
      />
      <SearchField label="Search by name, email or phone" value={view.search} onChange={view.setSearch} input={input} />
    </>
  );
}

const options = Object.entries(statusFilters).map(([value, label]) => ({ value, label }));
