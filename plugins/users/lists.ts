import type { Described } from '#core/command/arg.ts';
import { findIn, list } from '#core/list/declare/list.ts';
import { searchOf } from '#core/list/declare/searchText.ts';
import { user } from './args.ts';
import { listSort, listUsers, statusFilter, type Person } from './contract.ts';
import { invitationText } from './inviteText.ts';

/** The list of the people of the organisation. */
export const users = list({
  of: user,
  one: 'person',
  many: 'people',
  endpoint: listUsers,
  rows: peopleOf,
  query: (searchParams) => ({
    status: statusFilter.safeParse(searchParams.get('status')).data ?? 'active',
    sort: listSort.safeParse(searchParams.get('sort')).data ?? 'name',
    search: searchOf(searchParams),
  }),
  everything: { status: 'all' },
  further: { columns: ['twoFactor', 'lastSignIn', 'joined'], query: { withAccount: true } },
  searchedBy: 'name, email or phone',
  // The palette finds deleted people too, after the others: they can be restored.
  async search(typed, host, signal) {
    const found = await findIn({ endpoint: listUsers, rows: peopleOf }, { status: 'all' }, typed, host, signal);
    const isDeleted = ({ statusName }: Person) => Number(statusName === 'Deleted');
    return found.toSorted((a, b) => isDeleted(a) - isDeleted(b));
  },
});

function peopleOf({ people }: { people: readonly Person[] }): readonly Person[] {
  return people;
}

/** A person in the step of 'Resend invitation…', with the state of the invitation. */
export const describeInvited = (person: Person): Described => ({
  ...user.describe(person),
  ...(person.invitation && { detail: `${person.email}: ${invitationText(person.invitation)}` }),
});
