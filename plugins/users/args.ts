import { record, type PickArg, type RecordKind } from '#core/command/arg.ts';
import { findIn } from '#core/list/declare/list.ts';
import { listUsers, type Person, type StatusFilter } from './contract.ts';
import { userViewPath } from './paths.ts';

/** The kind of record 'user', for commands. It is separate from the list because other plugins name it too. */
export const user: RecordKind<Person> = {
  kind: 'user',
  label: 'Which user?',
  title: 'Users',
  icon: 'user',
  describe: ({ id, name, email, statusName }) => ({
    key: id,
    label: name,
    detail: statusName === 'Active' ? email : `${email}, ${statusName}`,
  }),
  // Deleted people have no page.
  href: ({ id, statusName }) => (statusName === 'Deleted' ? undefined : userViewPath({ id })),
};

/** An argument of one or several people of the organisation who match a filter of the list: `usersWhoAre('active')`. */
export function usersWhoAre<S>(
  status: StatusFilter,
  narrowed: Omit<Partial<PickArg<Person, S>>, 'how' | 'of' | 'choices'> = {},
): PickArg<Person, S> {
  return record<Person, S>(user, {
    choices: (typed, host, _soFar, signal) => findIn(found, { status }, typed, host, signal),
    ...narrowed,
  });
}

const found = { endpoint: listUsers, rows: ({ people }: { people: readonly Person[] }) => people };
