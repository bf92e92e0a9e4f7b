import { useRef } from 'react';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useHost, useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { SelectedBar } from '#core/list/SelectedBar.tsx';
import { useFocusedRow } from '#core/list/useFocusedRow.ts';
import { useSelected } from '#core/list/useSelected.ts';
import { CardList } from '#core/ui/CardList.tsx';
import { DataTable } from '#core/ui/DataTable.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { newUser } from '../commands.ts';
import type { Person } from '../contract.ts';
import { everybody } from '../everybody.ts';
import { columns, hrefOf } from '../parts/columns.tsx';
import { ListFilter } from '../parts/ListFilter.tsx';
import { NobodyHere } from '../parts/NobodyHere.tsx';
import { personCard } from '../parts/personCard.tsx';
import { manyCommands, rowCommands } from '../parts/personCommands.ts';
import { useListView } from '../parts/useListView.ts';
import { useCountText, useUsers } from '../queries.ts';

/** The people of the organisation. */
export default function UserList() {
  const host = useHost();
  const narrow = useNarrow();
  const filter = useRef<HTMLInputElement>(null);
  const handle = useListKeys(filter);
  const list = useListView();
  const users = useUsers(list.query);
  const selected = useSelected(users.rows, keyOf, JSON.stringify(list.query));
  const focus = useFocusedRow(users.rows, keyOf);
  const count = useCountText(list.query, users);
  useProvideRecords('user', selected.records.length > 0 ? selected.records : focus.records);

  const open = (person: Person) => {
    const href = hrefOf(person);
    if (href !== undefined) host.go(href);
  };
  const shared = {
    label: 'Users',
    rows: users.rows,
    rowKey: keyOf,
    rowLabel: nameOf,
    total: users.total,
    loading: users.former || (users.total === undefined && users.error === null),
    onShow: users.show,
    onOpen: open,
    onFocusRow: focus.onFocusRow,
    rowMenu,
    selection: selected.selection,
    handle,
    empty: <NobodyHere query={list.query} />,
  };

  return (
    // As high as the window, so that only the table scrolls.
    <div onFocus={focus.onFocus} className="flex flex-col max-md:pb-20 md:-mb-12 md:h-[calc(100dvh-45px)] md:min-h-96">
      <div className="max-md:px-4">
        <PageHeader title={narrow ? 'All Users' : 'Users'} count={count}>
          {!narrow && <CommandButton command={newUser} variant="primary" />}
        </PageHeader>
      </div>
      <ListFilter list={list} input={filter} />
      <SelectedBar
        selected={selected}
        one="person"
        many="people"
        total={users.total ?? 0}
        readAll={() => everybody(list.query, host)}
        commands={manyCommands}
        arg="person"
      />
      {users.error && (
        <ErrorState
          title={users.total === undefined ? 'The users could not be loaded' : 'The users could not be loaded anew'}
          text={users.error.message}
          busy={users.reading}
          onRetry={users.retry}
        />
      )}
      {(users.total !== undefined || !users.error) &&
        (narrow ? (
          <CardList {...shared} card={personCard} lead />
        ) : (
          <DataTable {...shared} columns={columns} sort={list.view.sort} onSort={list.setSort} />
        ))}
      {narrow && <CommandAddButton command={newUser} />}
    </div>
  );
}

const keyOf = ({ id }: Person): string => String(id);
const nameOf = ({ name }: Person): string => name;

const rowMenu = (person: Person) => (
  <CommandMenu label={`Actions for ${person.name}`} commands={rowCommands} values={{ person }} />
);
