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
 * Tells which rows are drawn, and asks for more before the last drawn one is the last there is, once. If an answer
 * brought none, as after a failure, it asks again when the list is scrolled.
 */
export function useNeedMore(given: Given, drawn: Drawn | null): void {
  const asked = useRef({ rows: 0, at: 0, answered: false });
  const { startIndex: first, endIndex: last } = drawn ?? { startIndex: 0, endIndex: 0 };
  const { rows, total = 0, loading, loadingMore, onNeedMore, onShow } = given;
  useEffect(() => onShow?.(first, last), [onShow, first, last]);
  useEffect(() => {
    const { current } = asked;
    if (loading || loadingMore) {
      current.answered = true;
      current.at = last;
      return;
    }
    if (rows.length === 0 || total <= rows.length || last < rows.length - AHEAD) return;
    if (current.rows === rows.length && (!current.answered || current.at === last)) return;
    asked.current = { rows: rows.length, at: last, answered: false };
    onNeedMore?.();
  }, [last, rows.length, total, loading, loadingMore, onNeedMore]);
}

const COMING = 3;
const AHEAD = 20;
