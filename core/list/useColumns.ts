import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { viewerAtom } from '#core/session/session.ts';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { furtherQuery, type List, type Listed, type ListQuery } from './declare/list.ts';
import { keepColumns } from './declare/keptColumns.ts';

/** The columns of a list, as the person has chosen them. */
export interface ChosenColumns<E extends Endpoint, Row> {
  visible: readonly Column<Row>[];
  /** What the chosen columns add to the query. */
  query: Partial<ListQuery<E>>;
  /** The keys of the chosen ones among the further columns. */
  chosen: readonly string[];
  choose(keys: readonly string[]): void;
}

/** The usual columns, and those of the further ones that the person has chosen. */
export function useColumns<E extends Endpoint, Row extends Listed>(
  list: List<E, Row>,
  columns: readonly Column<Row>[],
): ChosenColumns<E, Row> {
  const { id } = useAtomValue(viewerAtom);
  const [chosen, setChosen] = useState(() => list.chosenColumns(id));
  return {
    visible: useMemo(() => columns.filter(({ key, further }) => !further || chosen.includes(key)), [columns, chosen]),
    query: furtherQuery(list, chosen),
    chosen,
    choose(keys) {
      setChosen(keys);
      keepColumns(list.kind, id, keys);
    },
  };
}
