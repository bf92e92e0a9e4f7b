import { useRef } from 'react';
import { Link } from 'wouter';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useHost, useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { SearchField } from '#core/list/SearchField.tsx';
import { useFocusedRow } from '#core/list/useFocusedRow.ts';
import { useSearchInAddress } from '#core/list/useSearchInAddress.ts';
import { CardList, type Card } from '#core/ui/CardList.tsx';
import { DataTable } from '#core/ui/DataTable.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import type { Column } from '#core/ui/TableHead.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { usersText } from '../args.ts';
import { deleteGroupCommand, editGroup, newGroup } from '../commands.ts';
import type { Group } from '../contract.ts';
import { groupViewPath } from '../paths.ts';
import { useGroups } from '../queries.ts';

/** The groups of the organisation. */
export default function GroupList() {
  const host = useHost();
  const narrow = useNarrow();
  const filter = useRef<HTMLInputElement>(null);
  const handle = useListKeys(filter);
  const [search, setSearch] = useSearchInAddress();
  const groups = useGroups(search);
  const focus = useFocusedRow(groups.rows, keyOf);
  useProvideRecords('group', focus.records);

  const shared = {
    label: 'Groups',
    rows: groups.rows,
    rowKey: keyOf,
    rowLabel: nameOf,
    total: groups.total,
    loading: groups.former || (groups.total === undefined && groups.error === null),
    onShow: groups.show,
    onOpen: (group: Group) => host.go(groupViewPath({ id: group.id })),
    onFocusRow: focus.onFocusRow,
    rowMenu,
    handle,
    empty: <NoGroups search={search} />,
  };

  return (
    // As high as the window, so that only the table scrolls.
    <div onFocus={focus.onFocus} className="flex flex-col max-md:pb-20 md:-mb-12 md:h-[calc(100dvh-45px)] md:min-h-96">
      <div className="max-md:px-4">
        <PageHeader title={narrow ? 'All Groups' : 'Groups'} count={search ? undefined : countText(groups.total)}>
          {!narrow && <CommandButton command={newGroup} variant="primary" />}
        </PageHeader>
      </div>
      <div className="flex gap-2 pb-3 max-md:px-4">
        <SearchField label="Search by name" value={search} onChange={setSearch} input={filter} />
      </div>
      {groups.error && (
        <ErrorState
          title={groups.total === undefined ? 'The groups could not be loaded' : 'The groups could not be loaded anew'}
          text={groups.error.message}
          busy={groups.reading}
          onRetry={groups.retry}
        />
      )}
      {(groups.total !== undefined || !groups.error) &&
        (narrow ? <CardList {...shared} card={card} /> : <DataTable {...shared} columns={columns} />)}
      {narrow && <CommandAddButton command={newGroup} />}
    </div>
  );
}

function NoGroups({ search }: { search: string }) {
  return (
    <EmptyState
      icon="users-round"
      text="No data to display"
      explanation={
        search
          ? `No group has “${search}” in its name.`
          : 'Groups gather users, with moderators who look after them. Security policies apply to groups.'
      }
    >
      <CommandButton command={newGroup} variant={search ? 'secondary' : 'primary'} />
    </EmptyState>
  );
}

const keyOf = ({ id }: Group): string => String(id);
const nameOf = ({ name }: Group): string => name;
const countText = (total: number | undefined) =>
  total === undefined ? undefined : `${total.toLocaleString('en')} ${total === 1 ? 'group' : 'groups'}`;

const rowMenu = (group: Group) => (
  <CommandMenu
    label={`Actions for ${group.name}`}
    commands={[editGroup, 'line', deleteGroupCommand]}
    values={{ group }}
  />
);

const columns: readonly Column<Group>[] = [
  {
    key: 'name',
    title: 'Name',
    width: { min: 200, grow: 2 },
    cell: ({ id, name }) => (
      <Link
        href={groupViewPath({ id })}
        title={name}
        className="truncate font-medium underline-offset-2 over:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    key: 'description',
    title: 'Description',
    width: { min: 240, grow: 4 },
    cell: ({ description }) => (
      <span className="truncate" title={description}>
        {description || '-'}
      </span>
    ),
  },
  {
    key: 'users',
    title: 'Users',
    width: 80,
    align: 'end',
    cell: ({ peopleCount }) => peopleCount.toLocaleString('en'),
  },
];

const card = ({ id, name, description, peopleCount }: Group): Card => ({
  title: name,
  href: groupViewPath({ id }),
  lines: [...(description ? [description] : []), usersText(peopleCount)],
});
