import { refusalBy } from '#core/access/rule.ts';
import { barredOf, record, type PickArg, type RecordKind } from '#core/command/arg.ts';
import { findIn } from '#core/list/declare/list.ts';
import { dayText } from '#core/text/days.ts';
import { firstLetter } from '#core/ui/text/firstLetter.ts';
import { deviceName } from '#core/ui/text/deviceName.ts';
import { listUsers, statusFilters, viewUser, type Person, type StatusFilter, type UserSession } from './contract.ts';
import { userViewPath } from './paths.ts';

export * from './endArgs.ts';

/** The kind of record 'user', for commands. It is separate from the list because other plugins name it too. */
export const user: RecordKind<Person> = {
  kind: 'user',
  label: 'Which user?',
  title: 'Users',
  icon: 'user',
  describe: ({ id, name, firstName, lastName, email, statusName, picture }) => ({
    key: id,
    label: name,
    picture: { id, letters: firstLetter(firstName) + firstLetter(lastName), url: picture?.url ?? null },
    detail: statusName === 'Active' ? email : `${email}, ${statusName}`,
    address: email,
  }),
  // Deleted people have no page.
  href: ({ id, statusName }) => (statusName === 'Deleted' ? undefined : userViewPath({ id })),
  byId: async (id, host) => (await host.call(viewUser, { params: { id } })).person,
};

/** An argument of one or several people of the organisation who match a filter of the list: `usersWhoAre('active')`. */
export function usersWhoAre<S>(
  status: StatusFilter,
  narrowed: Omit<Partial<PickArg<Person, S>>, 'how' | 'of' | 'choices'> = {},
): PickArg<Person, S> {
  return record<Person, S>(user, {
    choices: (typed, host, _soFar, signal) => findIn(found, { status }, typed, host, signal),
    ...(status !== 'all' && {
      async barred(typed, host, _soFar, signal) {
        const [fitting, all] = await Promise.all([
          findIn(found, { status }, typed, host, signal),
          findIn(found, { status: 'all' }, typed, host, signal),
        ]);
        const isFitting = ({ id }: Person) => fitting.some((one) => one.id === id);
        const whyNot = (person: Person) =>
          (narrowed.when && refusalBy(narrowed.when, host.viewer(), person)) ??
          `This user is not in the list “${statusFilters[status]}”.`;
        return barredOf(all, user.describe, (person) => (isFitting(person) ? undefined : whyNot(person)));
      },
    }),
    ...narrowed,
  });
}

const found = { endpoint: listUsers, rows: ({ people }: { people: readonly Person[] }) => people };

/** A session of the chosen person. */
export const sessionOfUser: PickArg<UserSession, { person: Person }> = {
  how: 'pick',
  label: 'Which session?',
  none: 'This user is not signed in anywhere.',
  choices: async (_typed, host, { person }) =>
    (await host.load(viewUser, { params: { id: person.id } })).security?.sessions ?? [],
  describe: ({ id, device, lastUsedAt }) => ({
    key: id,
    label: deviceName(device),
    detail: `Last used on ${dayText(lastUsedAt)}`,
    icon: 'monitor',
  }),
};
