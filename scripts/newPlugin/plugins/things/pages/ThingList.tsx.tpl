import { useAtomValue } from 'jotai';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { useFocusedRow } from '#core/list/useFocusedRow.ts';
import { DataTable } from '#core/ui/DataTable.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import type { Column } from '#core/ui/TableHead.tsx';
import { newThingCommand, removeThingCommand } from '../commands.ts';
import type { Thing } from '../contract.ts';
import { thingsAtom } from '../queries.ts';

/** The things of the organisation. */
export default function ThingList() {
  const { data, error, isFetching, refetch } = useAtomValue(thingsAtom);
  const rows = data?.things ?? none;
  const focus = useFocusedRow(rows, keyOf);
  useProvideRecords('thing', focus.records);
  const keys = useListKeys();
  return (
    <div onFocus={focus.onFocus} className="max-md:px-4">
      <PageHeader title="Things">
        <CommandButton command={newThingCommand} variant="primary" />
      </PageHeader>
      {error && !data ? (
        <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Things"
          handle={keys}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowLabel={({ name }) => name}
          rowMenu={rowMenu}
          loading={!data}
          empty={<EmptyState icon="grid" text="No data to display" explanation="There are no things yet." />}
          onFocusRow={focus.onFocusRow}
        />
      )}
    </div>
  );
}

const rowMenu = (thing: Thing) => (
  <CommandMenu label={`Actions for ${thing.name}`} commands={[removeThingCommand]} values={{ thing }} />
);

const none: readonly Thing[] = [];
const keyOf = ({ id }: Thing): string => String(id);

const columns: readonly Column<Thing>[] = [
  {
    key: 'name',
    title: 'Name',
    width: { min: 140, grow: 2 },
    cell: ({ name }) => <span className="truncate font-medium">{name}</span>,
  },
  {
    key: 'description',
    title: 'Description',
    width: { min: 140, grow: 3 },
    cell: ({ description }) => <span className="truncate">{description || '-'}</span>,
  },
];
