import type { ReactNode } from 'react';
import type { CallError } from '#core/client/callError.ts';
import type { RecordKind } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/list/read/useListKeys.ts';
import { useFocusedRow } from '#core/list/read/useFocusedRow.ts';
import { useAddPlace } from '#core/ui/buttons/useAddPlace.ts';
import type { IconName } from '#core/ui/icons/Icon.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { SkeletonCards } from '#core/ui/page/SkeletonCards.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';

interface Props<Row> {
  label: string;
  /** The state of the call that reads the rows. */
  query: { data: unknown; error: CallError | null; isFetching: boolean; refetch(): unknown };
  rows: readonly Row[];
  /** Must stay the same function. */
  rowKey(row: Row): string;
  rowLabel(row: NoInfer<Row>): string;
  /** The kind of the rows, for the palette. */
  kind: Pick<RecordKind<NoInfer<Row>>, 'kind' | 'describe'>;
  /** What is said above the list. */
  intro?: ReactNode;
  /** A button beside it. */
  action?: ReactNode;
  columns: readonly Column<Row>[];
  /** What a card on a phone contains. */
  card(row: Row): ReactNode;
  /** How a person adds one, and what an empty list says. Not given for a list that is never empty. */
  add?: { command: Command; icon: IconName; explanation: string };
  /** Shown where the back end does not have the call. */
  unsupported?: string;
}

/** A tab with what belongs to the person: a table, or cards on a phone. */
export function OwnList<Row>({
  label,
  query,
  rows,
  rowKey,
  kind,
  intro,
  action,
  add,
  unsupported,
  ...looks
}: Props<Row>) {
  const narrow = useNarrow();
  const handle = useListKeys();
  const { data, error, isFetching, refetch } = query;
  const place = useAddPlace(Boolean(add && data) && rows.length === 0);
  const focus = useFocusedRow(rows, rowKey);
  useProvideRecords(kind, focus.records);
  if (error?.notFound && unsupported) return <p className="text-muted">{unsupported}</p>;
  if (error && !data) return <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />;
  const empty = add && (
    <EmptyState icon={add.icon} text="No data to display" explanation={add.explanation}>
      <CommandButton command={add.command} variant="primary" />
    </EmptyState>
  );
  const isHeaded = Boolean(intro) || Boolean(action) || (add && place.head);
  return (
    <div onFocus={focus.onFocus} className="flex min-h-0 flex-col">
      {isHeaded && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <div className="min-w-0 flex-1 basis-48 text-muted wrap-anywhere">{intro}</div>
          <div className="empty:hidden">{action}</div>
          {add && place.head && <CommandButton command={add.command} />}
        </div>
      )}
      {narrow ? (
        <Cards label={label} rows={rows} rowKey={rowKey} card={looks.card} loading={!data} empty={empty} />
      ) : (
        <DataTable
          label={label}
          handle={handle}
          columns={looks.columns}
          rows={rows}
          rowKey={rowKey}
          rowLabel={looks.rowLabel}
          loading={!data}
          empty={empty}
          onFocusRow={focus.onFocusRow}
        />
      )}
      {add && place.round && <CommandAddButton command={add.command} />}
    </div>
  );
}

interface CardsProps<Row> extends Pick<Props<Row>, 'label' | 'rows' | 'rowKey' | 'card'> {
  loading: boolean;
  empty: ReactNode;
}

function Cards<Row>({ label, rows, rowKey, card, loading, empty }: CardsProps<Row>) {
  if (loading)
    return (
      <div className="border-y border-line max-md:-mx-4">
        <SkeletonCards cards={2} />
      </div>
    );
  if (rows.length === 0) return empty;
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line max-md:-mx-4">
      {rows.map((row) => (
        <li key={rowKey(row)} className="flex items-center gap-3 px-4 py-2.5">
          {card(row)}
        </li>
      ))}
    </ul>
  );
}
