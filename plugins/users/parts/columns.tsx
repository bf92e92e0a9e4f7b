import { Link } from 'wouter';
import type { Column } from '#core/ui/TableHead.tsx';
import type { Person } from '../contract.ts';
import { userViewPath } from '../paths.ts';
import { inviteText } from './inviteText.ts';
import { PersonAvatar } from './PersonAvatar.tsx';
import { PersonBadge } from './PersonBadge.tsx';
import { PersonStatus } from './PersonStatus.tsx';

/** The address of a person's page; deleted people have none. */
export const hrefOf = ({ id, statusName }: Person): string | undefined =>
  statusName === 'Deleted' ? undefined : userViewPath({ id });

/** The columns of the Users list; a sortable one has the key that the server sorts by. */
export const columns: readonly Column<Person>[] = [
  { key: 'name', title: 'Name', width: { min: 230, grow: 3 }, sortable: true, cell: nameCell },
  { key: 'email', title: 'Email', width: { min: 170, grow: 3 }, cell: ({ email }) => text(email) },
  { key: 'phone', title: 'Phone', width: { min: 104, grow: 1 }, cell: ({ mobile }) => text(mobile || '-') },
  { key: 'apps', title: 'Apps', width: 60, align: 'end', cell: ({ applicationCount }) => applicationCount },
  { key: 'groups', title: 'Groups', width: 70, align: 'end', cell: ({ groupCount }) => groupCount },
  { key: 'invite', title: 'Invite Status', width: 122, sortable: true, cell: (person) => text(inviteText(person)) },
  {
    key: 'status',
    title: 'User Status',
    width: 120,
    sortable: true,
    cell: (person) => <PersonStatus person={person} />,
  },
];

function nameCell(person: Person) {
  const href = hrefOf(person);
  return (
    <>
      <PersonAvatar person={person} />
      {href === undefined ? (
        text(person.name)
      ) : (
        <Link href={href} title={person.name} className="truncate font-medium underline-offset-2 over:underline">
          {person.name}
        </Link>
      )}
      <PersonBadge person={person} />
    </>
  );
}

// Cut where the column ends; the whole is the tooltip.
const text = (words: string) => (
  <span className="truncate" title={words}>
    {words}
  </span>
);
