import { admits, refusalBy } from '#core/access/rule.ts';
import { already, barredOf, foundAtOnce, record, standsFor, type PickArg } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { findIn } from '#core/list/declare/list.ts';
import { user } from '#plugins/users/args.ts';
import { viewUser, type Person } from '#plugins/users/contract.ts';
import { searchPeople, viewGroup, type FoundPerson, type Group } from './contract.ts';
import { groups, peopleOf, personInGroup, type PersonInGroup } from './lists.ts';
import { freeOfPolicies, isMember, isModerator, managesGroup, type GroupRole } from './rules.ts';

/** Arguments of a person in a group need the group, which is asked for first. */
interface InGroup {
  group: Group;
}

const OUTSIDE = 'This user is not in this group.';

/** One or several people of the group that was chosen before. */
export function peopleInGroup(
  role?: GroupRole,
  narrowed: Pick<PickArg<PersonInGroup, InGroup>, 'many' | 'none' | 'when' | 'ready'> = {},
): PickArg<PersonInGroup, InGroup> {
  return record<PersonInGroup, InGroup>(personInGroup, {
    // Without a role it is not read.
    also: [standsFor('user', ({ id, name, email }: Person) => ({ id, name, email, role: role ?? 'member' }))],
    choices: (typed, host, { group }, signal) => searchInGroup(group, role, typed, host, signal),
    async barred(typed, host, { group }, signal) {
      const [others, outside] = await Promise.all([
        role ? searchInGroup(group, role === 'member' ? 'moderator' : 'member', typed, host, signal) : [],
        // A moderator finds only the people of the group.
        admits(searchPeople.access, host.viewer()) ? searchOutside(group, typed, host, signal) : [],
      ]);
      const inRole = role === 'member' ? isMember : isModerator;
      return [
        ...barredOf(others, anybody.describe, (person) => refusalBy(inRole, host.viewer(), person)),
        // Only who is to be removed is as the command would leave the person.
        ...barredOf(outside, anybody.describe, () => (role ? OUTSIDE : already(OUTSIDE))),
      ];
    },
    // All people have the asked role, so the role is not shown.
    ...(role && { describe: ({ id, name, email }) => ({ key: id, label: name, detail: email, address: email }) }),
    ...narrowed,
  });
}

/** A group whose people the viewer may change; of the given person, one in which the person has the role. */
export const managedGroup = (role?: GroupRole): PickArg<Group, { person?: PersonOrPeople }> =>
  record<Group, { person?: PersonOrPeople }>(groups, {
    when: managesGroup,
    ready: freeOfPolicies,
    async choices(typed, host, { person }, signal) {
      const [found, isIn] = await Promise.all([groups.search(typed, host, signal), groupsOf(person, role, host)]);
      return found.filter(isIn);
    },
    async barred(typed, host, { person }, signal) {
      const [found, isIn] = await Promise.all([groups.search(typed, host, signal), groupsOf(person, role, host)]);
      return barredOf(found, groups.describe, (one) =>
        isIn(one) ? undefined : `The user is no ${role ?? 'user'} of this group.`,
      );
    },
  });

type PersonOrPeople = { id: number } | readonly { id: number }[];

/** Tells if the only given person has the role in a group; without one person every group fits. */
async function groupsOf(person: PersonOrPeople | undefined, role: GroupRole | undefined, host: Host) {
  const [only, ...others] = [person ?? []].flat();
  if (!only || others.length > 0) return () => true;
  const { groups: had } = await host.load(viewUser, { params: { id: only.id } });
  const fitting = had.filter((one) => role === undefined || one.role.toLowerCase() === role);
  return ({ id }: Group) => fitting.some((one) => one.id === id);
}

/** A group that the given person is not in; any group if nobody or several people are given. */
export const groupWithout: PickArg<Group, { person?: PersonOrPeople }> = record<Group, { person?: PersonOrPeople }>(
  groups,
  {
    none: 'The user is already in every group.',
    choices: (typed, host, { person }, signal) => {
      const [only, ...others] = [person ?? []].flat();
      return findIn(groups, { without: others.length === 0 ? only?.id : undefined }, typed, host, signal);
    },
    async barred(typed, host, { person }, signal) {
      const [only, ...others] = [person ?? []].flat();
      if (!only || others.length > 0) return [];
      const [free, all] = await Promise.all(
        [only.id, undefined].map((without) => findIn(groups, { without }, typed, host, signal)),
      );
      const isFree = ({ id }: Group) => free?.some((one) => one.id === id) === true;
      return barredOf(all ?? [], groups.describe, (one) =>
        isFree(one) ? undefined : already('This user is already in this group.'),
      );
    },
  },
);

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
  choices: (typed, host, { group }, signal) => searchOutside(group, typed, host, signal),
  barred: async (typed, host, { group }, signal) =>
    barredOf(await searchInGroup(group, undefined, typed, host, signal), anybody.describe, () =>
      already('This user is already in this group.'),
    ),
  describe: anybody.describe,
};

async function searchOutside({ id }: Group, typed: string, host: Host, signal?: AbortSignal) {
  const body = { name: typed.trim() || ' ', outside: id, limit: foundAtOnce(host) };
  return (await host.call(searchPeople, { body }, signal)).people;
}

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
