import type { ReactNode } from 'react';
import { cx } from '../style/cx.ts';

/** A grey bar in place of content that is loading; its size comes from the class. */
export function Skeleton({ className = 'h-3 w-full', round }: { className?: string; round?: boolean }) {
  return <span className={cx('block animate-pulse bg-pressed', round ? 'rounded-full' : 'rounded-sm', className)} />;
}

/** The skeleton of lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting className="flex flex-col gap-2.5 py-1">
      {widthsOf(lines).map((width, line) => (
        <Skeleton key={line} className={cx('h-3', width)} />
      ))}
    </Waiting>
  );
}

interface SkeletonRowsProps {
  rows?: number;
  columns?: number;
  /** The rows start at the left edge, without the padding of a table. */
  flush?: boolean;
}

/** The skeleton of a table's rows. */
export function SkeletonRows({ rows = 8, columns = 4, flush }: SkeletonRowsProps) {
  return (
    <Waiting className="divide-y divide-line border-y border-line">
      {widthsOf(rows).map((width, row) => (
        <div key={row} className={cx('flex h-10 items-center gap-6', !flush && 'px-2.5')}>
          {widthsOf(columns).map((_, column) => (
            <span key={column} className="flex-1">
              <Skeleton className={cx('h-3', column === 0 ? width : 'w-1/2')} />
            </span>
          ))}
        </div>
      ))}
    </Waiting>
  );
}

/** Announces the loading once to screen readers, for skeletons of another shape. */
export function Waiting({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading ...</span>
      {children}
    </div>
  );
}

/** Widths that differ from line to line, as in a text. */
export const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4', 'w-1/3', 'w-2/3'];
const widthsOf = (count: number) => Array.from({ length: count }, (_, at) => widths[at % widths.length]);
