import { useEffect } from 'react';
import type { ListProps } from './list.ts';
import type { InSight } from '../table/useFixedRows.ts';

/** Reports the drawn rows to the code that reads the list. */
export function useReportDrawn({ onShow }: Pick<ListProps<unknown>, 'onShow'>, drawn: InSight | null): void {
  const { startIndex: first, endIndex: last } = drawn ?? { startIndex: 0, endIndex: 0 };
  useEffect(() => onShow?.(first, last), [onShow, first, last]);
}
