import { useCallback, useMemo, useRef, useState, type FocusEvent } from 'react';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useHost, useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { CardList } from '#core/ui/CardList.tsx';
import { DataTable } from '#core/ui/DataTable.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { newUser } from '../commands.ts';
import type { Person } from '../contract.ts';
import { columns, hrefOf } from '../parts/columns.tsx';
import { ListFilter } from '../parts/ListFilter.tsx';
import { NobodyHere } from '../parts/NobodyHere.tsx';
import { personCard } from '../parts/personCard.tsx';
import { rowCommands } from '../parts/personCommands.ts';
import { SelectedBar } from '../parts/SelectedBar.tsx';
import { useListView } from '../parts/useListView.ts';
import { keyOf, useSelected } from '../parts/useSelected.ts';
import { useCountText, useUsers } from '../queries.ts';

/** The people of the organisation. */
export default function UserList() {
  const host = useHost();
  const narrow = useNarrow();
  const filter = useRef<HTMLInputElement>(null);
  const handle = useListKeys(filter);
  const list = useListView();
  const users = useUsers(list.query);
  const selected = useSelected(users.rows, JSON.stringify(list.query));
  const focus = useFocusedRow(users.rows);
  const count = useCountText(list.query, users);
  useProvideRecords('user', selected.people.length > 0 ? selected.people : focus.records);

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
      <SelectedBar selected={selected} query={list.query} total={users.total ?? 0} />
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
          <CardList {...shared} card={personCard} />
        ) : (
          <DataTable {...shared} columns={columns} sort={list.view.sort} onSort={list.setSort} />
        ))}
      {narrow && <CommandAddButton command={newUser} />}
    </div>
  );
}

const nameOf = ({ name }: Person): string => name;

const rowMenu = (person: Person) => (
  <CommandMenu label={`Actions for ${person.name}`} commands={rowCommands} values={{ person }} />
);

/** The row that has, or last had, the focus: commands take its person, also from the palette, which takes the focus away. */
function useFocusedRow(rows: readonly (Person | undefined)[]) {
  const [id, setId] = useState<number>();
  const person = useMemo(() => (id === undefined ? undefined : rows.find((row) => row?.id === id)), [rows, id]);
  return {
    records: useMemo(() => (person ? [person] : []), [person]),
    onFocusRow: useCallback((row: Person | undefined) => row && setId(row.id), []),
    /** Going on to the filter or the header is leaving the row. */
    onFocus(event: FocusEvent) {
      const { target, currentTarget } = event;
      if (currentTarget.contains(target) && !target.closest('[data-index]')) setId(undefined);
    },
  };
}
