import { useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Selection } from '../ui/list/list.ts';
import { placeOf } from '../ui/list/scrollMemory.ts';

type Rows<Row> = readonly (Row | undefined)[];
type Ticked<Row> = ReadonlyMap<string, Row>;

/** The ticked records of a list. */
export interface Selected<Row> {
  /** For the list that shows them. */
  selection: Selection;
  /** In the order of ticking; those under another filter are among them. */
  records: readonly Row[];
  /** Ticks these and no others. */
  select(records: readonly Row[]): void;
}

/**
 * The records that are ticked. They stay ticked under another filter, search or order (`query` names it); a record that
 * leaves the list that one looks at, as after 'Inactive' among the active ones, leaves the selection too. Going back to
 * the list finds them ticked still. `rows` must be the same array until the list changes, and `rowKey` the same function.
 */
export function useSelected<Row>(rows: Rows<Row>, rowKey: (row: Row) => string, query: string): Selected<Row> {
  const store = useStore();
  // What was kept under this place was put there by the same list.
  const [ticked, setTicked] = useState(() => (keptOf(store).get(placeOf('ticked')) ?? new Map()) as Ticked<Row>);
  const before = useRef({ rows, query });

  useEffect(() => {
    keptOf(store).set(placeOf('ticked'), ticked);
  }, [store, ticked, query]);

  useEffect(() => {
    const former = before.current;
    // Until another query is answered, the former rows stand there still.
    if (former.rows === rows) return;
    before.current = { rows, query };
    const left = former.query === query ? former.rows : [];
    setTicked((now) => followed(now, left, rows, rowKey));
  }, [rows, rowKey, query]);

  const keys = useMemo(() => new Set(ticked.keys()), [ticked]);
  return {
    selection: {
      keys,
      onChange(wanted: ReadonlySet<string>) {
        const still = [...ticked].filter(([key]) => wanted.has(key));
        const added = amongRows(rows, rowKey, (key) => wanted.has(key) && !ticked.has(key));
        setTicked(new Map([...still, ...added]));
      },
    },
    records: useMemo(() => [...ticked.values()], [ticked]),
    select: (records) => setTicked(new Map(records.map((record) => [rowKey(record), record]))),
  };
}

type Store = ReturnType<typeof useStore>;
const kept = new WeakMap<Store, Map<string, Ticked<unknown>>>();

/** Ticked records by place in the history. The store is the organisation's own, so that none survives a switch. */
function keptOf(store: Store): Map<string, Ticked<unknown>> {
  const known = kept.get(store) ?? new Map<string, Ticked<unknown>>();
  kept.set(store, known);
  return known;
}

/** The ticked records as the rows now show them, without those that were among the former rows and are gone. */
function followed<Row>(ticked: Ticked<Row>, former: Rows<Row>, rows: Rows<Row>, rowKey: (row: Row) => string) {
  if (ticked.size === 0) return ticked;
  const shown = amongRows(rows, rowKey, (key) => ticked.has(key));
  const gone = amongRows(former, rowKey, (key) => ticked.has(key) && !shown.has(key));
  return new Map([...ticked].filter(([key]) => !gone.has(key)).map(([key, record]) => [key, shown.get(key) ?? record]));
}

function amongRows<Row>(rows: Rows<Row>, rowKey: (row: Row) => string, wanted: (key: string) => boolean) {
  const found = new Map<string, Row>();
  for (const row of rows) {
    if (row === undefined) continue;
    const key = rowKey(row);
    if (wanted(key)) found.set(key, row);
  }
  return found;
}
