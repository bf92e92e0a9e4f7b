import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useReading } from '#core/client/queries.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { primaryOrganisationAtom } from '#core/session/session.ts';
import { Combobox } from '#core/ui/combobox/Combobox.tsx';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { listActions } from '../contract.ts';
import { filterKeys, type FilterKey } from '../filter.ts';
import { activityPath } from '../paths.ts';
import { filterIn, suggestFilters } from '../suggestFilters.ts';
import { useFilterName } from './useFilterName.ts';

/** The filter field with suggestions, and the filters that apply. All of them are in the page's address. */
export function FilterBar({ searchParams }: { searchParams: URLSearchParams }) {
  const host = useHost();
  const [, navigate] = useLocation();
  const { data } = useReading(listActions, {});
  const actions = data?.actions;
  const dateFormat = useAtomValue(primaryOrganisationAtom)?.dateFormat;
  const load = useCallback(
    (typed: string, signal: AbortSignal) => suggestFilters(typed, host, { actions: actions ?? [], dateFormat }, signal),
    [host, actions, dateFormat],
  );
  const go = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(searchParams);
    change(next);
    navigate(activityPath(Object.fromEntries(next)));
  };
  const filters = filterKeys.flatMap((key) => {
    const value = searchParams.get(key);
    return value ? [{ key, value }] : [];
  });
  return (
    <div className="flex flex-col gap-2 pb-3">
      <Combobox
        label="Filter the activity"
        hideLabel
        placeholder="Filter by person, kind of change, date or word"
        className="md:max-w-2xl"
        load={load}
        value={null}
        onChange={(option) => {
          if (!option) return;
          const [key, value] = filterIn(option.value);
          go((next) => next.set(key, value));
        }}
      />
      {filters.length > 0 && (
        <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
          {filters.map(({ key, value }) => (
            <li key={key}>
              <Chip filter={key} value={value} onRemove={() => go((next) => next.delete(key))} />
            </li>
          ))}
          {filters.length > 1 && (
            <li>
              <TextLink href={activityPath()}>Remove all filters</TextLink>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function Chip({ filter, value, onRemove }: { filter: FilterKey; value: string; onRemove(): void }) {
  const name = useFilterName(filter, value);
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full border border-line bg-sunken py-0.5 pr-1 pl-2.5 text-sm">
      <span className="min-w-0 truncate">{name}</span>
      <IconButton icon="x" small label={`Remove the filter ${name}`} onClick={onRemove} />
    </span>
  );
}
