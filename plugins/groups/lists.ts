import { ifKnown } from '#core/client/callError.ts';
import { administrates } from '#core/access/dutyRules.ts';
import { admits } from '#core/access/rule.ts';
import { member } from '#core/access/rules.ts';
import type { RecordKind } from '#core/command/arg.ts';
import type { Answer } from '#core/client/client.ts';
import { findIn, list } from '#core/list/declare/list.ts';
import { searchOf } from '#core/list/declare/searchText.ts';
import { countText } from '#core/ui/text/countText.ts';
import { listGroups, listMyGroups, viewGroup, type Group, type GroupPerson } from './contract.ts';
import { groupViewPath } from './paths.ts';
import type { GroupRole } from './rules.ts';

const group: RecordKind<Group> = {
  kind: 'group',
  label: 'Which group?',
  title: 'Groups',
  icon: 'network',
  describe: ({ id, name, peopleCount }) => ({ key: id, label: name, detail: countText(peopleCount, 'user') }),
  href: ({ id }) => groupViewPath({ id }),
};

/** The list of groups. A person who is no administrator finds only the own groups. */
export const groups = list({
  of: group,
  one: 'group',
  endpoint: listGroups,
  rows: groupsOf,
  searchedBy: 'name',
  access: member,
  search: async (typed, host, signal) =>
    admits(administrates, host.viewer())
      ? findIn({ endpoint: listGroups, rows: groupsOf }, {}, typed, host, signal)
      : ((await ifKnown(findIn({ endpoint: listMyGroups, rows: groupsOf }, {}, typed, host, signal))) ?? []),
});

/** A person in a group, with the role in it. */
export interface PersonInGroup extends GroupPerson {
  role: GroupRole;
}

/** The kind of record 'person in a group'; its commands need the group as well. */
export const personInGroup: RecordKind<PersonInGroup> = {
  kind: 'group-user',
  label: 'Which user?',
  title: 'Users',
  describe: ({ id, name, email, role }) => ({ key: id, label: name, detail: `${email}, ${role}`, address: email }),
};

/** The people of a group: moderators, then members. */
export const peopleOf = ({ moderators, members }: Answer<typeof viewGroup>): readonly PersonInGroup[] => [
  ...moderators.map((person) => ({ ...person, role: 'moderator' as const })),
  ...members.map((person) => ({ ...person, role: 'member' as const })),
];

const peopleWith = (role: GroupRole) =>
  list({
    of: personInGroup,
    one: 'user',
    endpoint: viewGroup,
    // Another back end may answer with both lists, whatever role was asked for.
    rows: (answer) => peopleOf(answer).filter((person) => person.role === role),
    query: (searchParams) => ({ role, search: searchOf(searchParams) }),
    everything: { role },
    searchedBy: 'name or email',
  });

/** The moderators and the members of a group, as two lists. */
export const groupPeople = { moderator: peopleWith('moderator'), member: peopleWith('member') };

function groupsOf(answer: { groups: readonly Group[] }): readonly Group[] {
  return answer.groups;
}
