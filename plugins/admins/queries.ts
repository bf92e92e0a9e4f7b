import type { Answer } from '#core/client/client.ts';
import { firstPage, useLongList, type ShownList } from '#core/client/useLongList.ts';
import type { Host } from '#core/command/host.ts';
import { searchOf } from '#core/list/searchText.ts';
import type { Person } from '#plugins/users/contract.ts';
import { listAdmins } from './contract.ts';

/** The administrators that a search finds, read where they are looked at. */
export function useAdmins(search: string | undefined): ShownList<Person> {
  return useLongList(listAdmins, { search }, adminsOf);
}

/** Reads what an address's list shows first. */
export const loadAdmins = (asked: URLSearchParams, host: Host) =>
  host.load(listAdmins, { query: firstPage({ search: searchOf(asked) }) });

const adminsOf = ({ admins }: Answer<typeof listAdmins>): readonly Person[] => admins;
