import { useMemo, useRef } from 'react';
import type { Answer } from '#core/client/client.ts';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useHost, useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { SearchField } from '#core/list/SearchField.tsx';
import { SelectedBar } from '#core/list/SelectedBar.tsx';
import { useFocusedRow } from '#core/list/useFocusedRow.ts';
import { useSearchInAddress } from '#core/list/useSearchInAddress.ts';
import { useSelected } from '#core/list/useSelected.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { CardList } from '#core/ui/CardList.tsx';
import { DataTable } from '#core/ui/DataTable.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { assignUser } from '../commands.ts';
import type { ApplicationUser, viewApplication } from '../contract.ts';
import { userViewPath } from '#plugins/users/paths.ts';
import { everyUser, useAnyAssignable, useApplicationUsers } from '../queries.ts';
import { countText } from './countText.ts';
import { linkedCard, manyCommands, menuIn, userCard, userColumns } from './userColumns.tsx';

interface Props {
  application: Answer<typeof viewApplication>['application'];
  view: Answer<typeof viewApplication>;
}

/** Who is assigned to an application: found by typing, however many there are. */
export function ApplicationUsers({ application, view }: Props) {
  const { id } = application;
  const host = useHost();
  const narrow = useNarrow();
  const input = useRef<HTMLInputElement>(null);
  const handle = useListKeys(input);
  const [asked, setSearch] = useSearchInAddress();
  const search = asked.trim() || undefined;
  const users = useApplicationUsers(id, search);
  const selected = useSelected(users.rows, keyOf, search ?? '');
  const focus = useFocusedRow(users.rows, keyOf);
  useProvideRecords('assignment', selected.records.length > 0 ? selected.records : focus.records);
  const anyAssignable = useAnyAssignable(id);
  const hasUserPage = useRouteAddress('UserView', { id: 0 }) !== undefined;
  const known = useMemo(() => ({ application }), [application]);
  const columns = useMemo(() => userColumns(application, view), [application, view]);
  const rowMenu = useMemo(() => menuIn(application), [application]);
  const open = (user: ApplicationUser) => host.go(userViewPath({ id: user.id }));
  const shared = {
    label: `Users of ${application.name}`,
    rows: users.rows,
    rowKey: keyOf,
    rowLabel: ({ name }: ApplicationUser) => name,
    total: users.total,
    loading: users.former || (users.total === undefined && users.error === null),
    onShow: users.show,
    ...(hasUserPage && { onOpen: open }),
    onFocusRow: focus.onFocusRow,
    selection: selected.selection,
    handle,
    empty: search ? (
      <EmptyState icon="search" text={`Nobody here is called “${search}”.`} />
    ) : (
      <EmptyState icon="users" text="No users assigned to this application.">
        {anyAssignable && <CommandButton command={assignUser} values={known} variant="primary" />}
      </EmptyState>
    ),
  };
  const count = users.total === undefined || users.former ? undefined : countText(users.total, 'user', users.exact);
  return (
    <div onFocus={focus.onFocus} className="flex min-h-0 flex-1 flex-col pt-3">
      <div className="flex items-center gap-3 pb-3 max-md:px-4">
        <SearchField label="Search by name, email or phone" value={asked} onChange={setSearch} input={input} />
        {search && count && <span className="text-sm text-muted tabular-nums max-md:hidden">{count}</span>}
        {!narrow && anyAssignable && <CommandButton command={assignUser} values={known} className="ml-auto" />}
      </div>
      <SelectedBar
        selected={selected}
        one="user"
        many="users"
        total={users.total ?? 0}
        readAll={() => everyUser(id, search, host)}
        commands={manyCommands}
        arg="user"
        known={known}
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
          <CardList {...shared} card={hasUserPage ? linkedCard : userCard} lead rowMenu={rowMenu} />
        ) : (
          <DataTable {...shared} columns={columns} />
        ))}
      {narrow && anyAssignable && <CommandAddButton command={assignUser} values={known} />}
    </div>
  );
}

const keyOf = ({ id }: ApplicationUser): string => String(id);
