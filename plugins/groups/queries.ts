import type { Answer } from '#core/client/client.ts';
import { useLongList, type ShownList } from '#core/client/useLongList.ts';
import type { PersonInGroup } from './args.ts';
import { listGroups, viewGroup, type Group, type GroupRole } from './contract.ts';

/** The groups of the organisation, read where they are looked at. */
export function useGroups(search: string | undefined): ShownList<Group> {
  return useLongList(listGroups, { search }, groupsOf);
}

/** A group's people of one role, read where they are looked at. */
export function useGroupPeople(id: number, role: GroupRole, search: string | undefined): ShownList<PersonInGroup> {
  return useLongList(viewGroup, { role, search }, peopleOf[role], { id });
}

const groupsOf = ({ groups }: Answer<typeof listGroups>): readonly Group[] => groups;

const peopleOf = {
  moderator: ({ moderators }: Answer<typeof viewGroup>): readonly PersonInGroup[] =>
    moderators.map((person) => ({ ...person, role: 'moderator' })),
  member: ({ members }: Answer<typeof viewGroup>): readonly PersonInGroup[] =>
    members.map((person) => ({ ...person, role: 'member' })),
};
