import { RecordLink } from '#core/list/RecordLink.tsx';
import type { Card } from '#core/ui/CardList.tsx';
import type { Column } from '#core/ui/TableHead.tsx';
import type { Person } from '#plugins/users/contract.ts';
import { AdminBadges } from './AdminBadges.tsx';

/** The columns of the Admins list. */
export const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    title: 'Name',
    width: { min: 220, grow: 1 },
    cell: (person) => (
      <>
        <span className="truncate" title={person.name}>
          <RecordLink route="UserView" id={person.id}>
            {person.name}
          </RecordLink>
        </span>
        <AdminBadges person={person} />
      </>
    ),
  },
  {
    key: 'email',
    title: 'Email',
    width: { min: 200, grow: 1 },
    cell: ({ email }) => (
      <span className="truncate" title={email}>
        {email}
      </span>
    ),
  },
];

/** An administrator on a phone; `href` is the person's page, where there is one. */
export function adminCard(person: Person, href: string | undefined): Card {
  return { title: person.name, href, badges: <AdminBadges person={person} />, lines: [person.email] };
}
