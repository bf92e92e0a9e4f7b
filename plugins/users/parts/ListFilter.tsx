import type { RefObject } from 'react';
import { SearchField } from '#core/list/SearchField.tsx';
import { Select } from '#core/ui/Select.tsx';
import { statusFilters, type StatusFilter } from '../contract.ts';
import type { useListView } from './useListView.ts';

interface Props {
  list: ReturnType<typeof useListView>;
  input: RefObject<HTMLInputElement | null>;
}

/** The status filter and the search of the list. */
export function ListFilter({ list, input }: Props) {
  return (
    <div className="flex gap-2 pb-3 max-md:px-4">
      <Select
        label="Status"
        hideLabel
        className="w-44 max-md:w-40"
        options={options}
        value={list.view.status}
        onChange={(value) => list.setStatus(value as StatusFilter)}
      />
      <SearchField
        label="Search by name, email or phone"
        value={list.view.search}
        onChange={list.setSearch}
        input={input}
      />
    </div>
  );
}

const options = Object.entries(statusFilters).map(([value, label]) => ({ value, label }));
