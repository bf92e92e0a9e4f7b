import { type CSSProperties, useId, useRef } from 'react';
import { cx } from '../style/cx.ts';
import { drawnRows, loadedRows } from '../list/drawnRows.ts';
import { CountAnnouncer } from '../list/CountAnnouncer.tsx';
import type { ListProps } from '../list/list.ts';
import { type Column, type Sort, TableHead, widthOf } from './TableHead.tsx';
import { SkeletonRow, TableRow } from './TableRow.tsx';
import { useDimmed } from '../list/useDimmed.ts';
import { useFixedRows } from './useFixedRows.ts';
import { useRows } from '../list/useRows.ts';
import { usePrinting } from '../list/usePrinting.ts';
import { useReportDrawn } from '../list/useReportDrawn.ts';

export interface DataTableProps<Row> extends ListProps<Row> {
  columns: readonly Column<Row>[];
  sort?: Sort;
  onSort?(sort: Sort): void;
  /** Rows of 32 px instead of 40. */
  compact?: boolean;
}

/**
 * A table of any length. It scrolls inside itself, up to the height of its parent (make the page a flex column), and
 * restores its scroll position. Heavy: only for pages that are loaded on demand.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, rowLabel, total = rows.length, loading = false, empty, columns, sort, onSort } = props;
  const { selection, rowMenu, compact = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  const selectable = selection !== undefined;
  const height = compact ? 32 : 40;
  const { scroller, onScroll, inSight, overscan, reveal } = useFixedRows({
    label,
    count: rows.length,
    height,
    head: HEAD,
    above: ABOVE,
    first: rows[0],
  });
  useReportDrawn(props, inSight);
  const { active, toggle, events } = useRows({
    ...props,
    list,
    reveal,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2),
  });
  const printing = usePrinting();
  const drawn = printing ? loadedRows(rows) : drawnRows({ ...inSight, overscan, count: rows.length }, active);

  const tracks = [selection && '36px', ...columns.map(trackOf), rowMenu && '44px'].filter(Boolean).join(' ');
  const minWidth = columns.reduce(
    (sum, column) => sum + widthOf(column).min,
    (selection ? 36 : 0) + (rowMenu ? 44 : 0),
  );
  const first = loading && rows.length === 0;
  const dimmed = useDimmed(loading && rows.length > 0);
  return (
    <div
      ref={scroller}
      onScroll={onScroll}
      className="max-h-[calc(100dvh-8rem)] min-h-0 overflow-auto overscroll-contain bg-surface"
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={loading}
        style={{ '--tracks': tracks, minWidth } as CSSProperties}
      >
        <TableHead {...{ columns, sort, onSort, rows, rowKey, selection, menu: rowMenu !== undefined }} />
        <div
          ref={list}
          role="rowgroup"
          {...events}
          className={cx('relative', props.onOpen && '[&>[role=row]:has(a[href])]:cursor-pointer', dimmed)}
          style={{ height: first ? height * FIRST : height * rows.length }}
        >
          {first
            ? Array.from({ length: FIRST }, (_, index) => (
                <SkeletonRow key={index} {...{ index, height, columns, selectable }} />
              ))
            : drawn.map((index) => {
                const row = rows[index];
                if (row === undefined)
                  return <SkeletonRow key={`${name}${index}`} {...{ index, height, columns, selectable }} />;
                const key = rowKey(row);
                return (
                  <TableRow
                    key={key}
                    {...{ row, index, height, columns, rowMenu, rowLabel }}
                    active={index === active}
                    selected={selection?.keys.has(key)}
                    onToggle={toggle}
                  />
                );
              })}
        </div>
      </div>
      {!loading && rows.length === 0 && empty}
      <CountAnnouncer loading={loading} total={total} />
    </div>
  );
}

/** The height of the top bar, the page's header and the filter, in pixels. */
const ABOVE = 160;
/** The height of the head in pixels, and the number of skeleton rows. */
const HEAD = 32;
const FIRST = 10;

function trackOf<Row>(column: Column<Row>): string {
  const { min, grow } = widthOf(column);
  return grow === 0 ? `${min}px` : `minmax(${min}px, ${grow}fr)`;
}
