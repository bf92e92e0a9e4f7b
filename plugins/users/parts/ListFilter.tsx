import type { RefObject } from 'react';
import { LONGEST_SEARCH } from '#core/list/searchText.ts';
import { useTyped } from '#core/list/useTyped.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { Select } from '#core/ui/Select.tsx';
import { TextField } from '#core/ui/TextField.tsx';
import { statusFilters, type StatusFilter } from '../contract.ts';
import type { useListView } from './useListView.ts';

interface Props {
  list: ReturnType<typeof useListView>;
  input: RefObject<HTMLInputElement | null>;
}

/** The status filter and the search of the list. */
export function ListFilter({ list, input }: Props) {
  const [typed, type] = useTyped(list.view.search, list.setSearch);
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
      <TextField
        ref={input}
        type="search"
        label="Search by name, email or phone"
        hideLabel
        className="flex-1 md:max-w-72"
        prefix={<Icon name="search" size={14} />}
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  );
}

const options = Object.entries(statusFilters).map(([value, label]) => ({ value, label }));
