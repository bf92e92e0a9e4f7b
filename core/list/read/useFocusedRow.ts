import { type FocusEvent, useCallback, useMemo, useState } from 'react';

/** The row of a list that has, or last had, the focus. */
export interface FocusedRow<Row> {
  /** The current record of that row, for `useProvideRecords`; empty without a row. */
  records: readonly Row[];
  /** The list's property `onFocusRow`. */
  onFocusRow(row: Row | undefined): void;
  /** For the element around the page: moving the focus to the filter or the header leaves the row. */
  onFocus(event: FocusEvent): void;
}

/**
 * Follows the focus through the rows of a list. Commands take the row's record, also from the palette, which takes the
 * focus away. `rowKey` must stay the same function.
 */
export function useFocusedRow<Row>(rows: readonly (Row | undefined)[], rowKey: (row: Row) => string): FocusedRow<Row> {
  const [key, setKey] = useState<string>();
  const found = useMemo(
    () => (key === undefined ? undefined : rows.find((row) => row !== undefined && rowKey(row) === key)),
    [rows, rowKey, key],
  );
  return {
    records: useMemo(() => (found === undefined ? [] : [found]), [found]),
    onFocusRow: useCallback((row: Row | undefined) => row !== undefined && setKey(rowKey(row)), [rowKey]),
    onFocus({ target, currentTarget }) {
      // React's focus events also come from dialogs, which are elsewhere in the document.
      if (currentTarget.contains(target) && !target.closest('[data-index]')) setKey(undefined);
    },
  };
}
