import { member } from '#core/access/rules.ts';
import { FOUND_AT_ONCE, record, type PickArg, type RecordSource } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { countText } from '#core/ui/text/countText.ts';
import {
  listGroups,
  listMyGroups,
  searchPeople,
  viewGroup,
  type FoundPerson,
  type Group,
  type GroupPerson,
  type GroupRole,
} from './contract.ts';
import { groupViewPath } from './paths.ts';
import { managesGroup } from './rules.ts';

/** Groups by name: all for administrators, for others those that they are in. */
export const groups: RecordSource<Group> = {
  kind: 'group',
  label: 'Which group?',
  title: 'Groups',
  icon: 'users-round',
  access: member,
  async search(typed, host, signal) {
    if (!host.viewer().admin) {
      const mine = await host.call(listMyGroups, {}, signal);
      const words = typed.toLowerCase().split(/\s+/);
      return mine.groups.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
    }
    const search = typed.trim() || undefined;
    return (await host.call(listGroups, { query: { search, limit: FOUND_AT_ONCE } }, signal)).groups;
  },
  describe: ({ id, name, peopleCount }) => ({ key: id, label: name, detail: countText(peopleCount, 'user') }),
  href: ({ id }) => groupViewPath({ id }),
};

/** A group whose people the viewer may change. */
export const managedGroup = record(groups, { when: managesGroup });

/** Somebody in a group, with the role there. */
export interface PersonInGroup extends GroupPerson {
  role: GroupRole;
}

/** What the arguments of a person in a group know: the group is asked for first. */
interface InGroup {
  group: Group;
}

/** One or several people of the group that was chosen before. */
export function peopleInGroup(
  role: GroupRole | undefined,
  narrowed: Pick<PickArg<PersonInGroup, InGroup>, 'many' | 'when'> = {},
): PickArg<PersonInGroup, InGroup> {
  return {
    how: 'pick',
    kind: 'group-user',
    label: 'Which user?',
    choices: (typed, host, { group }, signal) => searchInGroup(group, role, typed, host, signal),
    describe: ({ id, name, email, role: has }) => ({
      key: id,
      label: name,
      detail: role === undefined ? `${email}, ${has}` : email,
    }),
    ...narrowed,
  };
}

/** People who are not in the group that was chosen before; one who is on the page is filled in. */
export const peopleOutside: PickArg<FoundPerson, InGroup> = {
  how: 'pick',
  kind: 'user',
  label: 'Which user?',
  many: true,
  choices: async (typed, host, { group }, signal) => {
    const body = { name: typed.trim() || ' ', outside: group.id, limit: FOUND_AT_ONCE };
    return (await host.call(searchPeople, { body }, signal)).people;
  },
  describe: ({ id, name, email }) => ({ key: id, label: name, detail: email }),
};

async function searchInGroup(
  { id }: Group,
  role: GroupRole | undefined,
  typed: string,
  host: Host,
  signal?: AbortSignal,
): Promise<readonly PersonInGroup[]> {
  const query = { role, search: typed.trim() || undefined, limit: FOUND_AT_ONCE };
  const { moderators, members } = await host.call(viewGroup, { params: { id }, query }, signal);
  return [
    ...moderators.map((person) => ({ ...person, role: 'moderator' as const })),
    ...members.map((person) => ({ ...person, role: 'member' as const })),
  ];
}
