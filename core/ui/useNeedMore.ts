import { useEffect, useRef } from 'react';
import type { ListProps } from './list.ts';

type Given = Pick<ListProps<unknown>, 'rows' | 'total' | 'loading' | 'loadingMore' | 'onNeedMore' | 'onShow'>;

/** How many rows are still to come, as far as a list shows them: as a few skeletons at its end. */
export const comingRows = ({ rows, total = 0 }: Given): number =>
  rows.length === 0 ? 0 : Math.max(0, Math.min(COMING, total - rows.length));

/** Which rows a list draws, both included. */
interface Drawn {
  startIndex: number;
  endIndex: number;
}

/**
 * Tells which rows are drawn, and asks for more before the last drawn one is the last there is. After a failure it asks
 * again on scrolling.
 */
export function useNeedMore(given: Given, drawn: Drawn | null): void {
  const asked = useRef('');
  const { startIndex: first, endIndex: lastDrawn } = drawn ?? { startIndex: 0, endIndex: 0 };
  const { onShow } = given;
  useEffect(() => onShow?.(first, lastDrawn), [onShow, first, lastDrawn]);
  const { rows, total = 0, loading, loadingMore, onNeedMore } = given;
  useEffect(() => {
    const near = lastDrawn >= rows.length - AHEAD;
    const now = `${rows.length} ${lastDrawn}`;
    if (!near || total <= rows.length || rows.length === 0 || loading || loadingMore || asked.current === now) return;
    asked.current = now;
    onNeedMore?.();
  }, [lastDrawn, rows.length, total, loading, loadingMore, onNeedMore]);
}

const COMING = 3;
const AHEAD = 20;
