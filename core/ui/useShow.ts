import { useEffect } from 'react';
import type { ListProps } from './list.ts';

/** Which rows a list draws, both included. */
interface Drawn {
  startIndex: number;
  endIndex: number;
}

/** Tells the list's reader which rows are drawn. */
export function useShow({ onShow }: Pick<ListProps<unknown>, 'onShow'>, drawn: Drawn | null): void {
  const { startIndex: first, endIndex: last } = drawn ?? { startIndex: 0, endIndex: 0 };
  useEffect(() => onShow?.(first, last), [onShow, first, last]);
}
