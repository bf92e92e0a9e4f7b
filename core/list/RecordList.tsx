import { useRef, type ReactNode, type RefObject } from 'react';
import type { ShownList } from '../client/useLongList.ts';
import type { Command, GivenValues } from '../command/command.ts';
import { CommandAddButton } from '../command/CommandAddButton.tsx';
import { CommandButton } from '../command/CommandButton.tsx';
import { useHost, useProvideRecords } from '../command/hostAtom.ts';

import { useListKeys } from '../command/useListKeys.ts';
import { codes } from '../contract/envelope.ts';
import { CardList, type CardListProps } from '../ui/list/CardList.tsx';
import { DataTable, type DataTableProps } from '../ui/list/DataTable.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/page/EmptyState.tsx';
import { ErrorState } from '../ui/page/ErrorState.tsx';
import { useNarrow } from '../ui/style/useNarrow.ts';
import { useAddPlace } from './useAddPlace.ts';
import { useFocusedRow } from './useFocusedRow.ts';
import type { Selected } from './useSelected.ts';

/** What stands in a list: a record with a name to call it by. */
export interface Listed {
  id: number;
  name: string;
}

/** What a list says when there is nothing in it. */
interface Empty extends EmptyStateProps {
  /** No search and no filter has left anything out: it offers to add the first one. */
  adds?: boolean;
}

/** What every list of records says of itself. */
export interface RecordListProps<Row extends Listed>
  extends
    Pick<DataTableProps<Row>, 'label' | 'columns' | 'sort' | 'onSort'>,
    Pick<CardListProps<Row>, 'card' | 'lead' | 'lineCount'> {
  /** As `useLongList` or `useWholeList` reads it. */
  list: ShownList<Row>;
  /** What the records are called where they cannot be loaded: 'users'. */
  what: string;
  /** What adds one more, and what is known of its arguments. */
  add?: Command | undefined;
  addValues?: GivenValues;
  empty: Empty;
  /** The kind as which commands take the row that has the focus, or the ticked ones. */
  kind: string;
  /** A record's page, where it has one. */
  hrefOf?: ((row: Row) => string | undefined) | undefined;
  rowMenu?: ((row: Row) => ReactNode) | undefined;
  selected?: Selected<Row>;
  /** What can be done with the ticked ones: a SelectedBar. */
  bar?: ReactNode;
}

interface Props<Row extends Listed> extends RecordListProps<Row> {
  /**
   * What stands above the list; the field that it gives the ref to is the one that `/` goes to. `adds` says that the
   * button for `add` belongs there now.
   */
  renderHead(filter: RefObject<HTMLInputElement | null>, adds: boolean): ReactNode;
  className: string;
}

/** A list of records: the table, on a phone the cards, or why they could not be loaded; with the keys of a list. */
export function RecordList<Row extends Listed>(props: Props<Row>) {
  const { list, label, what, kind, columns, card, lead, lineCount, sort, onSort, hrefOf, rowMenu, selected } = props;
  const { add, addValues, empty } = props;
  const host = useHost();
  const narrow = useNarrow();
  const filter = useRef<HTMLInputElement>(null);
  const handle = useListKeys(filter);
  const focus = useFocusedRow(list.rows, keyOf);
  const ticked = selected !== undefined && selected.records.length > 0;
  useProvideRecords(kind, ticked ? selected.records : focus.records);
  const { rows, total, error } = list;
  // Who may not see them is not shown what was read before.
  const refused = error?.code === codes.notAllowed;
  const { adds = false, ...words } = empty;
  const place = useAddPlace(adds && total === 0 && !list.former);

  function open(row: Row) {
    const href = hrefOf?.(row);
    if (href !== undefined) host.go(href);
  }
  const shared = {
    label,
    rows,
    total,
    rowKey: keyOf,
    rowLabel: nameOf,
    loading: list.former || (total === undefined && error === null),
    onShow: list.show,
    onFocusRow: focus.onFocusRow,
    handle,
    empty: (
      <EmptyState {...words}>
        {adds && add ? <CommandButton command={add} values={addValues} variant="primary" /> : words.children}
      </EmptyState>
    ),
    rowMenu,
    selection: selected?.selection,
    onOpen: hrefOf && open,
  };
  return (
    <div onFocus={focus.onFocus} className={props.className}>
      {props.renderHead(filter, add !== undefined && place.head)}
      {error && (
        <ErrorState
          title={`The ${what} could not be loaded${total === undefined || refused ? '' : ' anew'}`}
          text={error.message}
          busy={list.reading}
          onRetry={list.retry}
        />
      )}
      {!(error && (total === undefined || refused)) &&
        (narrow ? (
          <CardList {...shared} {...{ card, lead, lineCount }} />
        ) : (
          <DataTable {...shared} columns={columns} sort={sort} onSort={onSort} />
        ))}
      {props.bar}
      {narrow && ticked && <div className={belowCards} />}
      {add && place.round && !ticked && <CommandAddButton command={add} values={addValues} />}
    </div>
  );
}

// The last card stays clear of the SelectedBar, also where that one has lines to spare.
const belowCards = 'h-36';

/** The key of a row in its list; also for `useSelected`. */
export const keyOf = ({ id }: Listed): string => String(id);

const nameOf = ({ name }: Listed): string => name;
