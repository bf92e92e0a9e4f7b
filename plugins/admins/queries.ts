import type { Answer } from '#core/client/client.ts';
import { useLongList, type ShownList } from '#core/client/useLongList.ts';
import type { Person } from '#plugins/users/contract.ts';
import { listAdmins } from './contract.ts';

/** The administrators that a search finds, read where they are looked at. */
export function useAdmins(search: string | undefined): ShownList<Person> {
  return useLongList(listAdmins, { search }, adminsOf);
}

const adminsOf = ({ admins }: Answer<typeof listAdmins>): readonly Person[] => admins;
