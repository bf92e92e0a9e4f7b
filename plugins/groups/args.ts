import { foundAtOnce, record, type PickArg } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { findIn } from '#core/list/declare/list.ts';
import { user } from '#plugins/users/args.ts';
import { searchPeople, viewGroup, type FoundPerson, type Group } from './contract.ts';
import { groups, peopleOf, personInGroup, type PersonInGroup } from './lists.ts';
import type { GroupRole } from './rules.ts';

/** Arguments of a person in a group need the group, which is asked for first. */
interface InGroup {
  group: Group;
}

/** One or several people of the group that was chosen before. */
export function peopleInGroup(
  role?: GroupRole,
  narrowed: Pick<PickArg<PersonInGroup, InGroup>, 'many' | 'none' | 'leavesOut' | 'when' | 'ready'> = {},
): PickArg<PersonInGroup, InGroup> {
  return record<PersonInGroup, InGroup>(personInGroup, {
    choices: (typed, host, { group }, signal) => searchInGroup(group, role, typed, host, signal),
    leavesOut: { search: (typed, host, { group }) => searchInGroup(group, undefined, typed, host) },
    // All people have the asked role, so the role is not shown.
    ...(role && { describe: ({ id, name, email }) => ({ key: id, label: name, detail: email, address: email }) }),
    ...narrowed,
  });
}

/** A group that the given person is not in; any group if nobody or several people are given. */
export const groupWithout: PickArg<Group, { person?: { id: number } | readonly { id: number }[] }> = record<
  Group,
  { person?: { id: number } | readonly { id: number }[] }
>(groups, {
  none: 'The user is already in every group.',
  choices: (typed, host, { person }, signal) => {
    const [only, ...others] = [person ?? []].flat();
    return findIn(groups, { without: others.length === 0 ? only?.id : undefined }, typed, host, signal);
  },
  leavesOut: { search: (typed, host) => groups.search(typed, host), already: 'The user is already in this group.' },
});

/** People who can be in a group. */
export const anybody: PickArg<FoundPerson> = {
  how: 'pick',
  label: 'Which user?',
  async choices(typed, host, _soFar, signal) {
    const body = { name: typed.trim() || ' ', limit: foundAtOnce(host) };
    return (await host.call(searchPeople, { body }, signal)).people;
  },
  describe: ({ id, name, email }) => ({ key: id, label: name, detail: email, address: email }),
};

/** People who are not in the chosen group. The person of the current page is filled in. */
export const peopleOutside: PickArg<FoundPerson, InGroup> = {
  how: 'pick',
  of: user,
  label: 'Which user?',
  none: 'Everybody is already in this group.',
  many: true,
  choices: async (typed, host, { group }, signal) => {
    const body = { name: typed.trim() || ' ', outside: group.id, limit: foundAtOnce(host) };
    return (await host.call(searchPeople, { body }, signal)).people;
  },
  leavesOut: {
    search: (typed, host, { group }) => searchInGroup(group, undefined, typed, host),
    already: 'This user is already in this group.',
  },
  describe: anybody.describe,
};

async function searchInGroup(
  { id }: Group,
  role: GroupRole | undefined,
  typed: string,
  host: Host,
  signal?: AbortSignal,
): Promise<readonly PersonInGroup[]> {
  const query = { role, search: typed.trim() || undefined, limit: foundAtOnce(host) };
  return peopleOf(await host.call(viewGroup, { params: { id }, query }, signal));
}
