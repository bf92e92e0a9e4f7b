import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { comparable } from '#core/contract/address.ts';
import { useAddPlace } from '#core/ui/buttons/useAddPlace.ts';
import { useFocusedRow } from '#core/list/read/useFocusedRow.ts';
import { Badge } from '#core/ui/text/Badge.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { Skeleton } from '#core/ui/page/Skeleton.tsx';
import { SkeletonCards } from '#core/ui/page/SkeletonCards.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { ownRanges, rangeText } from '../args.ts';
import type { OwnRange } from '../contract.ts';
import { rangesAtom } from '../queries.ts';
import { securityCommands } from '../commands.ts';

/** A range with its number. */
interface Row extends OwnRange {
  number: number;
  /** The range contains the person's address. */
  here: boolean;
}

/** The tab 'Allowed IPs': the addresses from which the account may be used. */
export function RangesTab() {
  const narrow = useNarrow();
  const handle = useListKeys();
  const { data, error, isFetching, refetch } = useAtomValue(rangesAtom);
  const rows = (data?.ranges ?? []).map((range, at) => ({
    ...range,
    number: at + 1,
    here: holds(range, data?.address ?? ''),
  }));
  const add = useAddPlace(data?.ranges.length === 0);
  const focus = useFocusedRow(rows, keyOf);
  useProvideRecords(ownRanges, focus.records);
  if (error && !data) return <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />;

  const empty = (
    <EmptyState
      icon="globe"
      text="No data to display"
      explanation="You can sign in from any network address. Add a range to allow only the addresses in it."
    >
      <CommandButton command={securityCommands.addOwnRange} variant="primary" />
    </EmptyState>
  );
  return (
    <div onFocus={focus.onFocus} className="flex min-h-0 flex-col">
      <div className="mb-3 flex items-center gap-3">
        <div className="min-w-0 flex-1 text-muted wrap-anywhere">
          {data ? (
            data.address && `Your current network address is ${data.address}.`
          ) : (
            <Skeleton className="my-1 h-3 w-56" />
          )}
        </div>
        {add.head && <CommandButton command={securityCommands.addOwnRange} />}
      </div>
      {narrow ? (
        <Cards rows={rows} loading={!data} empty={empty} />
      ) : (
        <DataTable
          label="Allowed IPs"
          handle={handle}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowLabel={rangeText}
          loading={!data}
          empty={empty}
          onFocusRow={focus.onFocusRow}
        />
      )}
      {add.round && <CommandAddButton command={securityCommands.addOwnRange} />}
    </div>
  );
}

function Cards({ rows, loading, empty }: { rows: readonly Row[]; loading: boolean; empty: ReactNode }) {
  if (loading)
    return (
      <div className="border-y border-line max-md:-mx-4">
        <SkeletonCards cards={2} />
      </div>
    );
  if (rows.length === 0) return empty;
  return (
    <ol aria-label="Allowed IPs" className="divide-y divide-line border-y border-line max-md:-mx-4">
      {rows.map((range) => (
        <li key={range.id} className="flex items-center gap-3 px-4 py-2">
          <span className="w-6 text-muted tabular">{range.number}</span>
          <dl className="grid min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-3 text-sm">
            <dt className="text-muted">From</dt>
            <dd className="wrap-anywhere">{range.from}</dd>
            <dt className="text-muted">To</dt>
            <dd className="wrap-anywhere">{range.to}</dd>
          </dl>
          {range.here && <Here />}
          <RemoveButton range={range} />
        </li>
      ))}
    </ol>
  );
}

function RemoveButton({ range }: { range: OwnRange }) {
  return (
    <CommandButton command={securityCommands.removeOwnRange} values={{ range }} about={rangeText(range)} icon="only" />
  );
}

const Here = () => <Badge tone="success">You are here</Badge>;

const keyOf = ({ id }: OwnRange): string => String(id);

function holds({ from, to }: OwnRange, address: string): boolean {
  const [first, last, mine] = [from, to, address].map(comparable);
  return first !== undefined && last !== undefined && mine !== undefined && mine.length === first.length
    ? first <= mine && mine <= last
    : false;
}

const columns: readonly Column<Row>[] = [
  { key: 'number', title: 'No.', width: 56, cell: ({ number }) => <span className="tabular">{number}</span> },
  {
    key: 'from',
    title: 'From',
    width: { min: 140, grow: 1 },
    cell: ({ from }) => <span className="truncate tabular">{from}</span>,
  },
  {
    key: 'to',
    title: 'To',
    width: { min: 140, grow: 1 },
    cell: ({ to, here }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate tabular">{to}</span>
        {here && <Here />}
      </span>
    ),
  },
  {
    key: 'action',
    title: 'Action',
    width: 80,
    cell: (range) => <RemoveButton range={range} />,
  },
];
