import { CellLink } from '#core/list/CellLink.tsx';
import { CellText } from '#core/list/CellText.tsx';
import type { RowCard } from '#core/list/RecordList.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import type { Person } from '#plugins/users/contract.ts';
import { AdminBadges } from './AdminBadges.tsx';

/** The columns of the admins list. `hrefOf` makes the address of a person's page, if there is one. */
export const adminColumns = (hrefOf: ((person: Person) => string) | undefined): readonly Column<Person>[] => [
  {
    key: 'name',
    title: 'Name',
    width: { min: 220, grow: 1 },
    cell: (person) => (
      <>
        <CellLink href={hrefOf?.(person)}>{person.name}</CellLink>
        <AdminBadges person={person} />
      </>
    ),
  },
  { key: 'email', title: 'Email', width: { min: 200, grow: 1 }, cell: ({ email }) => <CellText>{email}</CellText> },
];

/** An administrator's card on a phone. */
export const adminCard = (person: Person): RowCard => ({
  badges: <AdminBadges person={person} />,
  lines: [person.email],
});
