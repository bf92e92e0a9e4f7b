import { CellLink } from '#core/list/CellLink.tsx';
import { CellText } from '#core/list/CellText.tsx';
import type { Column } from '#core/ui/list/TableHead.tsx';
import type { Person } from '../contract.ts';
import { users } from '../lists.ts';
import { InviteStatus } from './InviteStatus.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';
import { PersonBadge } from './PersonBadge.tsx';
import { PersonStatus } from './PersonStatus.tsx';

/** The columns of the users list. A sortable column's key is the server's sort key. */
export const columns: readonly Column<Person>[] = [
  { key: 'name', title: 'Name', width: { min: 220, grow: 3 }, sortable: true, cell: nameCell },
  { key: 'email', title: 'Email', width: { min: 170, grow: 3 }, cell: ({ email }) => <CellText>{email}</CellText> },
  {
    key: 'phone',
    title: 'Phone',
    width: { min: 104, grow: 1 },
    cell: ({ mobile }) => <CellText>{mobile || '-'}</CellText>,
  },
  { key: 'apps', title: 'Apps', width: 60, align: 'end', cell: ({ applicationCount }) => applicationCount },
  { key: 'groups', title: 'Groups', width: 70, align: 'end', cell: ({ groupCount }) => groupCount },
  {
    key: 'invite',
    title: 'Invite Status',
    width: 182,
    sortable: true,
    cell: (person) => <InviteStatus person={person} />,
  },
  {
    key: 'status',
    title: 'User Status',
    width: 120,
    sortable: true,
    cell: (person) => <PersonStatus person={person} />,
  },
];

function nameCell(person: Person) {
  return (
    <>
      <PersonAvatar person={person} />
      <CellLink href={users.href?.(person)}>{person.name}</CellLink>
      <PersonBadge person={person} />
    </>
  );
}
