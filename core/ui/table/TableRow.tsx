import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Checkbox } from '../fields/Checkbox.tsx';
import { cx } from '../style/cx.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import type { Column } from './TableHead.tsx';

interface Props<Row> {
  row: Row;
  index: number;
  /** In pixels. */
  height: number;
  columns: readonly Column<Row>[];
  rowLabel(row: Row): string;
  rowMenu?(row: Row): ReactNode;
  /** Tab reaches this row. */
  active: boolean;
  /** Ticked or not; `undefined` if rows cannot be ticked. */
  selected: boolean | undefined;
  onToggle(index: number, extend: boolean): void;
}

function Row<Row>({ row, index, height, columns, rowLabel, rowMenu, active, selected, onToggle }: Props<Row>) {
  const element = useRef<HTMLDivElement>(null);

  // Tab reaches only the controls of the active row, not those of every row.
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>(controls) ?? []) {
      control.tabIndex = active ? 0 : -1;
    }
  });

  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      data-index={index}
      style={{ height, transform: `translateY(${index * height}px)` }}
      className={cx(rowClasses, 'ring-inside', selected ? 'bg-accent-soft' : 'over:bg-hover')}
    >
      {selected !== undefined && (
        <div role="gridcell">
          <Checkbox
            label={`Select ${rowLabel(row)}`}
            hideLabel
            checked={selected}
            // React's change event of a checkbox is the browser's click, which knows the Shift key.
            onChange={(event) => onToggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
            className="select-none"
          />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          className={cx('flex min-w-0 items-center gap-2 px-2.5', column.align === 'end' && 'justify-end tabular')}
        >
          {column.cell(row)}
        </div>
      ))}
      {rowMenu && (
        <div role="gridcell" className="row-menu flex justify-end pr-1.5">
          {rowMenu(row)}
        </div>
      )}
    </div>
  );
}

/** A row. It is rendered again only when its content has changed, which keeps scrolling smooth. */
// `memo` loses the type parameter.
export const TableRow = memo(Row) as typeof Row;

type SkeletonRowProps<Row> = Pick<Props<Row>, 'index' | 'height' | 'columns'> & { selectable: boolean };

/** The skeleton of a row. */
export function SkeletonRow<Row>({ index, height, columns, selectable }: SkeletonRowProps<Row>) {
  return (
    <div aria-hidden style={{ height, transform: `translateY(${index * height}px)` }} className={rowClasses}>
      {selectable && <span />}
      {columns.map((column, at) => (
        <span key={column.key} className={cx('flex px-2.5', column.align === 'end' && 'justify-end')}>
          <Skeleton className={cx('h-3', at === 0 ? widths[index % widths.length] : 'w-2/5')} />
        </span>
      ))}
    </div>
  );
}

const rowClasses = 'absolute inset-x-0 top-0 grid grid-cols-(--tracks) items-center border-b border-line text-sm';
const controls = 'a[href], button:not([aria-hidden]), input:not([aria-hidden])';
const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4'];
