import { CellLink } from '#core/list/CellLink.tsx';
import { CellText } from '#core/list/CellText.tsx';
import { Ago } from '#core/ui/text/Ago.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { dayText } from '#core/text/days.ts';
import { endText } from '#core/ui/text/endText.ts';
import type { Column } from '#core/ui/table/TableHead.tsx';
import type { Person } from '../contract.ts';
import { users } from '../lists.ts';
import { phoneText } from '../phoneText.ts';
import { InviteStatus } from './InviteStatus.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';
import { PersonBadge } from './PersonBadge.tsx';
import { PersonStatus } from './PersonStatus.tsx';

/** The columns of the users list, with those that a person may add. A sortable column's key is the server's sort key. */
export const columns: readonly Column<Person>[] = [
  { key: 'name', title: 'Name', width: { min: 206, grow: 3 }, sortable: true, cell: nameCell },
  { key: 'email', title: 'Email', width: { min: 184, grow: 3 }, cell: ({ email }) => <CellText>{email}</CellText> },
  {
    key: 'phone',
    title: 'Phone',
    width: { min: 104, grow: 1 },
    cell: ({ mobile }) => <CellText>{phoneText(mobile)}</CellText>,
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
    width: 132,
    sortable: true,
    cell: statusCell,
  },
  {
    key: 'twoFactor',
    title: 'Two-factor',
    width: 96,
    further: true,
    cell: ({ account }) =>
      account?.twoFactor == null ? '-' : account.twoFactor ? 'On' : <Badge tone="warning">Off</Badge>,
  },
  {
    key: 'lastSignIn',
    title: 'Last sign-in',
    width: 116,
    further: true,
    cell: ({ account }) => (account?.lastSignInAt == null ? '-' : <Ago at={account.lastSignInAt} />),
  },
  {
    key: 'joined',
    title: 'Joined',
    width: 104,
    further: true,
    cell: ({ account }) => (account?.joinedAt == null ? '-' : dayText(account.joinedAt)),
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

/** The end of access is below the status: beside the name, there would be no room for the name. */
function statusCell(person: Person) {
  const end = endText(person);
  if (!end) return <PersonStatus person={person} />;
  return (
    <span className="min-w-0">
      <PersonStatus person={person} />
      <span className="block truncate text-xs text-muted">{end}</span>
    </span>
  );
}
