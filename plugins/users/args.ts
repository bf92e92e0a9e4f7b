import type { RecordKind } from '#core/command/arg.ts';
import type { Person } from './contract.ts';
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
