import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { useLongList, type ShownList } from '#core/client/useLongList.ts';
import type { Host } from '#core/command/host.ts';
import { readAll } from '#core/list/readAll.ts';
import { countText } from '#core/ui/text/countText.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import { listUsers, type ListSort, type Person, type StatusFilter } from './contract.ts';
import { ofAll } from './listQuery.ts';

/** What the list is narrowed to. */
export interface UsersQuery {
  status: StatusFilter;
  search?: string;
  sort?: ListSort;
}

/** Nothing is left out. */
export const isEverybody = ({ status, search }: UsersQuery): boolean => status === 'all' && !search;

/** The people of a filter and search, read where they are looked at. */
export function useUsers(query: UsersQuery): ShownList<Person> {
  return useLongList(listUsers, query, peopleOf);
}

/** Reads everybody whom a filter and a search name. */
export function everybody(query: UsersQuery, host: Host): Promise<Person[]> {
  return readAll(host, listUsers, { query }, peopleOf);
}

const peopleOf = ({ people }: Answer<typeof listUsers>): readonly Person[] => people;

/** How many people are shown of how many there are: '3 of 42 people'. */
export function useCountText(query: UsersQuery, { total, exact, former }: ShownList<Person>) {
  const everybody = useReading(listUsers, ofAll).data?.total;
  if (total === undefined || everybody === undefined || former) return undefined;
  const all = countText(everybody, 'person', { many: 'people' });
  if (isEverybody(query)) return all;
  return `${numberText(total)}${exact ? '' : '+'} of ${all}`;
}
