import { useRef } from 'react';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useHost, useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { SearchField } from '#core/list/SearchField.tsx';
import { useFocusedRow } from '#core/list/useFocusedRow.ts';
import { useSearchInAddress } from '#core/list/useSearchInAddress.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { CardList } from '#core/ui/CardList.tsx';
import { DataTable } from '#core/ui/DataTable.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import type { Person } from '#plugins/users/contract.ts';
import { userViewPath } from '#plugins/users/paths.ts';
import { addAdmin, unassignAdmin } from '../commands.ts';
import { adminCard, columns } from '../parts/columns.tsx';
import { useAdmins } from '../queries.ts';

/** Who administers the organisation. */
export default function AdminList() {
  const host = useHost();
  const narrow = useNarrow();
  const filter = useRef<HTMLInputElement>(null);
  const handle = useListKeys(filter);
  const [search, setSearch] = useSearchInAddress();
  const asked = search.trim() || undefined;
  const admins = useAdmins(asked);
  const focus = useFocusedRow(admins.rows, keyOf);
  useProvideRecords('user', focus.records);
  // The people's pages belong to a plugin that may be left out.
  const haveView = useRouteAddress('UserView', { id: 1 }) !== undefined;
  const hrefOf = ({ id }: Person) => (haveView ? userViewPath({ id }) : undefined);

  const { total, error } = admins;
  const shared = {
    label: 'Admins',
    rows: admins.rows,
    rowKey: keyOf,
    rowLabel: ({ name }: Person) => name,
    total,
    loading: admins.former || (total === undefined && error === null),
    onShow: admins.show,
    onFocusRow: focus.onFocusRow,
    onOpen(person: Person) {
      const href = hrefOf(person);
      if (href !== undefined) host.go(href);
    },
    rowMenu,
    handle,
    empty: <Nobody search={asked} />,
  };
  const known = total !== undefined && !admins.former;
  return (
    // As high as the window, so that only the table scrolls.
    <div onFocus={focus.onFocus} className="flex flex-col max-md:pb-20 md:-mb-12 md:h-[calc(100dvh-45px)] md:min-h-96">
      <div className="max-md:px-4">
        <PageHeader title="Admins" count={known ? countText(total) : undefined}>
          {!narrow && <CommandButton command={addAdmin} variant="primary" />}
        </PageHeader>
        <SearchField
          className="pb-3 md:max-w-72"
          label="Search by name, email or phone"
          value={search}
          onChange={setSearch}
          input={filter}
        />
      </div>
      {error && (
        <ErrorState
          title={total === undefined ? 'The admins could not be loaded' : 'The admins could not be loaded anew'}
          text={error.message}
          busy={admins.reading}
          onRetry={admins.retry}
        />
      )}
      {(total !== undefined || !error) &&
        (narrow ? (
          <CardList {...shared} card={(person) => adminCard(person, hrefOf(person))} />
        ) : (
          <DataTable {...shared} columns={columns} />
        ))}
      {narrow && <CommandAddButton command={addAdmin} />}
    </div>
  );
}

function Nobody({ search = '' }: { search?: string }) {
  const explanation = `No administrator has “${search}” in the name, the email or the phone number.`;
  return <EmptyState icon="user-cog" text="No data to display" explanation={search ? explanation : undefined} />;
}

const rowMenu = (person: Person) => (
  <CommandMenu label={`Actions for ${person.name}`} commands={[unassignAdmin]} values={{ person }} />
);

const keyOf = ({ id }: Person): string => String(id);
const countText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'admin' : 'admins'}`;
