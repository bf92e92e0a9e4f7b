import { useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Selection } from '#core/ui/list/list.ts';
import { placeOf } from '#core/ui/list/scrollMemory.ts';

type Rows<Row> = readonly (Row | undefined)[];
type Ticked<Row> = ReadonlyMap<string, Row>;

/** The ticked records of a list. */
export interface Selected<Row> {
  /** The list's property `selection`. */
  selection: Selection;
  /** In the order of ticking, including records that another filter hides. */
  records: readonly Row[];
  /** Ticks these records and no others. */
  select(records: readonly Row[]): void;
}

/**
 * The ticked records. They stay ticked under another filter, search or order (`query` names it). A record that leaves
 * the visible list, as after 'Inactive' in the list of active people, is unticked. Going back to the list restores the
 * ticks. `rows` must be the same array until the list changes, and `rowKey` the same function.
 */
export function useSelected<Row>(rows: Rows<Row>, rowKey: (row: Row) => string, query: string): Selected<Row> {
  const store = useStore();
  // The same list has stored them in this history entry.
  const [ticked, setTicked] = useState(() => (keptOf(store).get(placeOf('ticked')) ?? new Map()) as Ticked<Row>);
  const before = useRef({ rows, query });

  useEffect(() => {
    keptOf(store).set(placeOf('ticked'), ticked);
  }, [store, ticked, query]);

  useEffect(() => {
    const former = before.current;
    // Until another query is answered, the former rows are still shown.
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
const tickedByStore = new WeakMap<Store, Map<string, Ticked<unknown>>>();

/** The ticked records by history entry. The store belongs to the organisation, so none survives a switch. */
function keptOf(store: Store): Map<string, Ticked<unknown>> {
  const known = tickedByStore.get(store) ?? new Map<string, Ticked<unknown>>();
  tickedByStore.set(store, known);
  return known;
}

/** The ticked records with their current values, without those that have left the rows. */
function followed<Row>(ticked: Ticked<Row>, former: Rows<Row>, rows: Rows<Row>, rowKey: (row: Row) => string) {
  if (ticked.size === 0) return ticked;
  const present = amongRows(rows, rowKey, (key) => ticked.has(key));
  const gone = amongRows(former, rowKey, (key) => ticked.has(key) && !present.has(key));
  return new Map(
    [...ticked].filter(([key]) => !gone.has(key)).map(([key, record]) => [key, present.get(key) ?? record]),
  );
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
