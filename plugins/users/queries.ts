import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { firstPage, useLongList, type ShownList } from '#core/client/useLongList.ts';
import type { Host } from '#core/command/host.ts';
import { readAll } from '#core/list/readAll.ts';
import { searchOf } from '#core/list/searchText.ts';
import { countText } from '#core/ui/countText.ts';
import { listSort, listUsers, statusFilter, type ListSort, type Person, type StatusFilter } from './contract.ts';

/** What the list is narrowed to. */
export interface UsersQuery {
  status: StatusFilter;
  search?: string;
  sort?: ListSort;
}

/** What an address asks for. */
export const queryOf = (asked: URLSearchParams) => ({
  status: statusFilter.safeParse(asked.get('status')).data ?? 'active',
  sort: listSort.safeParse(asked.get('sort')).data ?? 'name',
  search: searchOf(asked),
});

/** Reads what an address's list shows first. */
export const loadUsers = (asked: URLSearchParams, host: Host) =>
  Promise.all([host.load(listUsers, { query: firstPage(queryOf(asked)) }), host.load(listUsers, ofAll)]);

/** For the number of all people. */
const ofAll = { query: { status: 'all', limit: 1 } } as const;

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
export function useCountText({ status, search }: UsersQuery, { total, exact, former }: ShownList<Person>) {
  const everybody = useReading(listUsers, ofAll).data?.total;
  if (total === undefined || everybody === undefined || former) return undefined;
  const all = countText(everybody, 'person', { many: 'people' });
  if (status === 'all' && !search) return all;
  return `${total.toLocaleString('en')}${exact ? '' : '+'} of ${all}`;
}
