import { createElement, lazy, Suspense, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { Command, CommandSet, GivenValues } from '#core/command/command.ts';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useHost, useProvideRecords } from '#core/command/hostAtom.ts';

import { useListKeys } from '#core/list/read/useListKeys.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { codes } from '#core/contract/envelope.ts';
import type { Card } from '#core/ui/cards/CardBody.tsx';
import type { CardListProps } from '#core/ui/cards/CardList.tsx';
import type { DataTableProps } from '#core/ui/table/DataTable.tsx';
import type { Sort } from '#core/ui/table/TableHead.tsx';
import { EmptyState, type EmptyStateProps } from '#core/ui/page/EmptyState.tsx';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { PartBoundary } from '#core/ui/page/PartBoundary.tsx';
import { SkeletonCards } from '#core/ui/page/SkeletonCards.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import type { Listed, ListQuery } from './declare/list.ts';
import type { ListView } from './read/useList.ts';
import { loadLayout, useCardList, useDataTable } from './layouts.ts';
import { rowCommandsOf } from './rowCommands.ts';
import type SelectedBarType from './selected/SelectedBar.tsx';
import { useAddPlace } from '#core/ui/buttons/useAddPlace.ts';
import { useFocusedRow } from './read/useFocusedRow.ts';
import { useSelected } from './useSelected.ts';

// Not needed before a row is selected. `lazy` loses the type parameters.
const SelectedBar = lazy(() => import('./selected/SelectedBar.tsx')) as unknown as typeof SelectedBarType;

loadLayout();

/** A card on a phone, without its name and link, which come from the list's declaration. */
export type RowCard = Omit<Card, 'title' | 'href'>;

/**
 * The properties of a list that are not in its declaration. Functions and arrays must stay the same between two
 * renders.
 */
export interface RecordListProps<E extends Endpoint, Row extends Listed> extends Pick<
  CardListProps<Row>,
  'lead' | 'lineCount'
> {
  columns: DataTableProps<Row>['columns'];
  card(row: Row): RowCard;
  /** The command that adds a record. */
  add?: Command | undefined;
  /**
   * The plugin's commands. Those with a `row` that take a record of the list are in the menu of each row, and those of them
   * with `many` are offered for selected rows.
   */
  commands?: CommandSet;
  /** `false` if the columns show these commands already. */
  rowMenu?: boolean;
  /** Further arguments of all these commands, if the page knows them. */
  values?: GivenValues;
  /** The address of a row's page, if the declaration's `href` does not fit. */
  hrefOf?: ((row: Row) => string | undefined) | undefined;
  /** The text of an empty list. By default it offers `add` if neither search nor filter is set. */
  empty(query: ListQuery<E>): Partial<EmptyStateProps>;
}

interface Props<E extends Endpoint, Row extends Listed> extends RecordListProps<E, Row> {
  /** The result of `useList`. */
  view: ListView<E, Row>;
  /** The name of the list for screen readers, if it is not its title. */
  label?: string;
  /**
   * Renders the header. `filter` is for the field that `/` focuses; `adds` tells if the header shows the `add` button
   * now.
   */
  renderHead(filter: RefObject<HTMLInputElement | null>, adds: boolean): ReactNode;
  className: string;
}

/** A list of records: the table, on a phone the cards, or the error; with the keys of a list. */
export function RecordList<E extends Endpoint, Row extends Listed>(props: Props<E, Row>) {
  const { view, columns, card, lead, lineCount, add, commands = noCommands, values = none } = props;
  const { list, query, narrowed, visible } = view;
  const { rows, total, error } = visible;
  const host = useHost();
  const narrow = useNarrow();
  const filter = useRef<HTMLInputElement>(null);
  const handle = useListKeys(filter);
  const focus = useFocusedRow(rows, keyOf);
  const selected = useSelected(rows, keyOf, JSON.stringify(query));
  const hasSelected = selected.records.length > 0;
  useProvideRecords(list, hasSelected ? selected.records : focus.records);
  // After a refusal the old rows are not shown.
  const refused = error?.code === codes.notAllowed;
  const isEmpty = total === 0 && !narrowed;
  const place = useAddPlace(isEmpty && !visible.former);

  const hrefOf = props.hrefOf ?? list.href;
  const wholeCard = useMemo(
    () => (row: Row) => ({ title: row.name, href: hrefOf?.(row), ...card(row) }),
    [card, hrefOf],
  );
  const { menu, many, valuesOf } = useMemo(() => rowCommandsOf(commands, list), [commands, list]);
  const hasMenu = menu.length > 0 && props.rowMenu !== false;
  const rowMenu = useMemo(
    () =>
      hasMenu
        ? (row: Row) => (
            <CommandMenu label={`Actions for ${row.name}`} commands={menu} values={{ ...values, ...valuesOf(row) }} />
          )
        : undefined,
    [hasMenu, menu, values, valuesOf],
  );
  function open(row: Row) {
    const href = hrefOf?.(row);
    if (href !== undefined) host.go(href);
  }
  const words = { icon: list.icon, text: 'No data to display', ...props.empty(query) };
  const shared = {
    label: props.label ?? list.title,
    rows,
    total,
    rowKey: keyOf,
    rowLabel: nameOf,
    loading: visible.former || (total === undefined && error === null),
    onShow: visible.show,
    onFocusRow: focus.onFocusRow,
    handle,
    empty: (
      <EmptyState {...words}>
        {!narrowed && add ? <CommandButton command={add} values={values} variant="primary" /> : words.children}
      </EmptyState>
    ),
    rowMenu,
    selection: many.length > 0 ? selected.selection : undefined,
    onOpen: hrefOf && open,
  };
  return (
    <div onFocus={focus.onFocus} className={props.className}>
      {props.renderHead(filter, add !== undefined && place.head)}
      {error && (
        <ErrorState
          title={`The ${list.title.toLowerCase()} could not be ${total === undefined || refused ? 'loaded' : 'refreshed'}`}
          text={error.message}
          busy={visible.reading}
          onRetry={visible.retry}
        />
      )}
      {!(error && (total === undefined || refused)) &&
        (narrow ? (
          <Suspense key="cards" fallback={<SkeletonCards {...{ lead, lineCount }} />}>
            <Cards {...shared} {...{ lead, lineCount }} card={wholeCard} />
          </Suspense>
        ) : (
          <Suspense key="table">
            <Table {...shared} columns={columns} {...sortOf(view)} />
          </Suspense>
        ))}
      {many.length > 0 && (
        <Suspense>
          <SelectedBar
            view={view}
            selected={selected}
            commands={many}
            values={{ ...values, ...valuesOf(selected.records) }}
          />
        </Suspense>
      )}
      {narrow && hasSelected && <div className={belowCards} />}
      {add && place.round && !hasSelected && <CommandAddButton command={add} values={values} />}
    </div>
  );
}

// An error in the rows stays there; one in loading the layout reaches the page, which tries it again.
function Cards<Row>(props: CardListProps<Row>) {
  return <PartBoundary>{createElement(useCardList()<Row>, props)}</PartBoundary>;
}

function Table<Row>(props: DataTableProps<Row>) {
  return <PartBoundary>{createElement(useDataTable()<Row>, props)}</PartBoundary>;
}

/** The order of the table, for a list whose query has a `sort`: a column's key, with a `-` for descending. */
function sortOf<E extends Endpoint, Row extends Listed>({ query, change }: ListView<E, Row>) {
  const { sort } = query as { sort?: string };
  if (sort === undefined) return {};
  return {
    sort: { key: sort.replace('-', ''), descending: sort.startsWith('-') },
    onSort: ({ key, descending }: Sort) =>
      change('sort' as Parameters<typeof change>[0], `${descending ? '-' : ''}${key}`, 'replace'),
  };
}

const none: GivenValues = {};
const noCommands: CommandSet = {};

// Space below the last card, so that the SelectedBar does not cover it even with several lines.
const belowCards = 'h-36';

const keyOf = ({ id }: Listed): string => String(id);
const nameOf = ({ name }: Listed): string => name;
