import { type ReactNode, useMemo } from 'react';
import { Checkbox } from '../fields/Checkbox.tsx';
import { cx } from '../style/cx.ts';
import { Icon } from '../icons/Icon.tsx';
import type { ListProps } from '../list/list.ts';
import { tickOf } from '../list/selectRows.ts';

/** A column of a table. */
export interface Column<Row> {
  key: string;
  title: string;
  /** The width in pixels, or a minimum in pixels and a share of the rest; 120 and one share by default. */
  width?: number | { min: number; grow: number };
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Shown only to people who have chosen it (core/list). */
  further?: boolean;
  cell(row: Row): ReactNode;
}

/** The column and direction by which a table is sorted. */
export interface Sort {
  key: string;
  descending: boolean;
}

/** A column's minimum width in pixels, and its share of the rest. */
export function widthOf<Row>({ width = { min: 120, grow: 1 } }: Column<Row>): { min: number; grow: number } {
  return typeof width === 'number' ? { min: width, grow: 0 } : width;
}

interface Props<Row> extends Pick<ListProps<Row>, 'rows' | 'rowKey' | 'selection'> {
  columns: readonly Column<Row>[];
  sort?: Sort;
  onSort?(sort: Sort): void;
  menu: boolean;
}

/** The head of a table, which stays visible. */
export function TableHead<Row>({ columns, sort, onSort, rows, rowKey, selection, menu }: Props<Row>) {
  const ticked = selection?.keys;
  // A list may have 100,000 rows, so they are visited only if one is ticked.
  const tick = useMemo(
    () => (ticked && ticked.size > 0 ? tickOf(ticked, keysOf(rows, rowKey)) : 'none'),
    [ticked, rows, rowKey],
  );
  const tickAll = () => selection?.onChange(new Set(tick === 'all' ? [] : keysOf(rows, rowKey)));
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-8 grid-cols-(--tracks) items-center border-b border-line text-xs font-medium text-muted"
      >
        {selection && (
          <div role="columnheader">
            <Checkbox
              label="Select all loaded"
              hideLabel
              checked={tick === 'all'}
              mixed={tick === 'some'}
              disabled={!rows.some((row) => row !== undefined)}
              onChange={tickAll}
            />
          </div>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} {...{ column, sort, onSort }} />
        ))}
        {menu && (
          <div role="columnheader">
            <span className="sr-only">Actions</span>
          </div>
        )}
      </div>
    </div>
  );
}

/** The keys of the loaded rows. A list may have 100,000 rows, so this is a plain loop. */
function keysOf<Row>(rows: readonly (Row | undefined)[], rowKey: (row: Row) => string): string[] {
  const keys: string[] = [];
  for (const row of rows) if (row !== undefined) keys.push(rowKey(row));
  return keys;
}

function HeadCell<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort'>) {
  const mine = sort?.key === column.key;
  const descending = mine && sort.descending;
  const place = cx('flex min-w-0 px-2.5', column.align === 'end' && 'justify-end');
  if (!column.sortable || !onSort) {
    return (
      <div role="columnheader" className={place}>
        <span className="truncate">{column.title}</span>
      </div>
    );
  }
  return (
    <div role="columnheader" aria-sort={mine ? (descending ? 'descending' : 'ascending') : 'none'} className={place}>
      <button
        type="button"
        onClick={() => onSort({ key: column.key, descending: mine && !descending })}
        className={cx(
          'group -mx-1.5 flex h-6 min-w-0 items-center gap-1 rounded-sm px-1.5 over:text-text',
          mine && 'text-text',
        )}
      >
        <span className="truncate">{column.title}</span>
        <Icon
          name={descending ? 'arrow-down' : 'arrow-up'}
          size={12}
          className={mine ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'}
        />
      </button>
    </div>
  );
}
