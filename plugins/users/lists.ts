import { record, type Described, type PickArg } from '#core/command/arg.ts';
import { findIn, list } from '#core/list/declare/list.ts';
import { searchOf } from '#core/list/declare/searchText.ts';
import { user } from './args.ts';
import { listSort, listUsers, statusFilter, type Person, type StatusFilter } from './contract.ts';
import { invitationText } from './inviteText.ts';
import { notDeleted } from './rules.ts';

/** The list of the people of the organisation. */
export const users = list({
  of: user,
  one: 'person',
  many: 'people',
  endpoint: listUsers,
  rows: ({ people }) => people,
  query: (asked) => ({
    status: statusFilter.safeParse(asked.get('status')).data ?? 'active',
    sort: listSort.safeParse(asked.get('sort')).data ?? 'name',
    search: searchOf(asked),
  }),
  everything: { status: 'all' },
  searchedBy: 'name, email or phone',
  findable: notDeleted,
});

/** An argument of one or several people who match a filter of the list. */
export function usersWhoAre<S>(
  status: StatusFilter,
  narrowed: Pick<PickArg<Person, S>, 'many' | 'none' | 'when' | 'ready'> &
    Partial<Pick<PickArg<Person, S>, 'describe'>>,
): PickArg<Person, S> {
  return record<Person, S>(users, {
    choices: (typed, host, _soFar, signal) => findIn(users, { status }, typed, host, signal),
    ...narrowed,
  });
}

/** A person as the step of 'Resend invitation…' shows one: with what became of the invitation. */
export const describeInvited = (person: Person): Described => ({
  ...user.describe(person),
  ...(person.invitation && { detail: `${person.email}: ${invitationText(person.invitation)}` }),
});
