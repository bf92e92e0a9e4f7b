import { useState } from 'react';
import { Avatar } from '#core/ui/avatar/Avatar.tsx';
import { Badge, type Tone } from '#core/ui/text/Badge.tsx';
import { BulkBar } from '#core/list/selected/BulkBar.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import type { Card } from '#core/ui/cards/CardBody.tsx';
import { CardList } from '#core/ui/cards/CardList.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import type { ListProps } from '#core/ui/list/list.ts';
import { Menu } from '#core/ui/buttons/Menu.tsx';
import type { Column, Sort } from '#core/ui/table/TableHead.tsx';
import { notify } from '#core/ui/toast/toast.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { lettersOf, type Person, people } from './people.ts';

const tones: Record<Person['status'], Tone> = { Active: 'success', Pending: 'warning', Inactive: 'neutral' };
const link = '/gallery/gallery.html';

const columns: Column<Person>[] = [
  {
    key: 'name',
    title: 'Name',
    width: { min: 200, grow: 2 },
    sortable: true,
    cell: (person) => (
      <>
        <Avatar id={person.id} letters={lettersOf(person)} />
        <a href={link} className="truncate font-medium over:underline">
          {person.name}
        </a>
        {person.owner && <Badge tone="accent">Owner</Badge>}
      </>
    ),
  },
  {
    key: 'email',
    title: 'Email',
    width: { min: 200, grow: 2 },
    sortable: true,
    cell: ({ email }) => <span className="truncate text-muted">{email}</span>,
  },
  { key: 'phone', title: 'Phone', cell: ({ phone }) => <span className="tabular">{phone}</span> },
  { key: 'apps', title: 'Apps', width: 72, align: 'end', sortable: true, cell: ({ apps }) => apps },
  { key: 'status', title: 'User Status', cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge> },
];

const shared = {
  rowKey: (person: Person) => String(person.id),
  rowLabel: (person: Person) => person.name,
  onOpen: (person: Person) => notify('info', `Open ${person.name}`),
  rowMenu: (person: Person) => (
    <Menu
      label={`Actions for ${person.name}`}
      entries={[
        { label: 'Edit', icon: 'pencil', onSelect: () => notify('info', `Edit ${person.name}`) },
        { label: 'Delete', icon: 'trash', danger: true, onSelect: () => notify('info', `Delete ${person.name}`) },
      ]}
    />
  ),
  empty: (
    <EmptyState text="No data to display" icon="users" explanation="People of your organisation stand here.">
      <Button variant="primary" icon="plus">
        New User
      </Button>
    </EmptyState>
  ),
};

const cardOf = (person: Person): Card => ({
  title: person.name,
  href: link,
  lead: <Avatar id={person.id} letters={lettersOf(person)} size="lg" />,
  badges: person.status !== 'Active' && <Badge tone={tones[person.status]}>{person.status}</Badge>,
  lines: [person.email],
});

export function Lists() {
  return (
    <section>
      <h2>DataTable, CardList, BulkBar</h2>
      <People />
      <h3>On its way</h3>
      <Twin label="On its way" rows={[]} loading />
      <h3>Something else is on its way</h3>
      <Twin label="Dimmed" rows={people.slice(0, 4)} loading />
      <h3>Compact</h3>
      <Twin label="Compact" rows={people.slice(4, 9)} compact />
      <h3>Empty</h3>
      <Twin label="Empty" rows={[]} />
    </section>
  );
}

/** A hundred thousand people, on a phone a few. */
function People() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['2', '3']));
  const [sort, setSort] = useState<Sort>({ key: 'name', descending: false });
  // Cards scroll with the page, and the content below them must be reachable.
  const narrow = useNarrow();
  const visible = narrow ? people.slice(0, 50) : people;
  return (
    <>
      <BulkBar
        count={keys.size}
        one="person"
        many="people"
        total={visible.length}
        onSelectAll={() => setKeys(new Set(visible.map(shared.rowKey)))}
        onClear={() => setKeys(new Set())}
      >
        <Button icon="send">Resend</Button>
        <Button icon="power">Inactivate</Button>
      </BulkBar>
      <div className="edge" style={narrow ? undefined : { display: 'flex', flexDirection: 'column', maxHeight: 440 }}>
        <Twin label="People" rows={visible} selection={{ keys, onChange: setKeys }} sort={sort} onSort={setSort} />
      </div>
    </>
  );
}

type TwinProps = Pick<ListProps<Person>, 'label' | 'rows' | 'loading' | 'selection'> & {
  compact?: boolean;
  sort?: Sort;
  onSort?(sort: Sort): void;
};

/** As on the pages: a table, and cards on a phone. */
function Twin(props: TwinProps) {
  const narrow = useNarrow();
  if (!narrow) return <DataTable {...shared} {...props} columns={columns} />;
  return <CardList {...shared} {...props} card={cardOf} />;
}
