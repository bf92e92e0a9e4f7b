import { FOUND_AT_ONCE, record, type PickArg, type RecordSource } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { listUsers, type Person, type StatusFilter } from './contract.ts';
import { userViewPath } from './paths.ts';
import { notDeleted } from './rules.ts';

/** People by name, address or phone, as the palette finds them. Deleted people have no page, so they are not found. */
export const users: RecordSource<Person> = {
  kind: 'user',
  label: 'Which user?',
  title: 'Users',
  icon: 'user',
  access: listUsers.access,
  async search(typed, host, signal) {
    const people = await searchUsers('all', typed, host, signal);
    return people.filter((person) => notDeleted(host.viewer(), person) === true);
  },
  describe: ({ id, name, email, statusName }) => ({
    key: id,
    label: name,
    detail: statusName === 'Active' ? email : `${email}, ${statusName}`,
  }),
  href: ({ id }) => userViewPath({ id }),
};

/** An argument that is one or several people of those whom a filter of the list names. */
export function usersWhoAre<S>(
  filter: StatusFilter,
  narrowed: Pick<PickArg<Person, S>, 'many' | 'when' | 'ready'>,
): PickArg<Person, S> {
  return record<Person, S>(users, {
    choices: (typed, host, _soFar, signal) => searchUsers(filter, typed, host, signal),
    ...narrowed,
  });
}

async function searchUsers(
  status: StatusFilter,
  typed: string,
  host: Host,
  signal?: AbortSignal,
): Promise<readonly Person[]> {
  const search = typed.trim() || undefined;
  const { people } = await host.call(listUsers, { query: { status, search, limit: FOUND_AT_ONCE } }, signal);
  return people;
}
