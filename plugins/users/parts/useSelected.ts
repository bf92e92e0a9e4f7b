import { useEffect, useMemo, useRef, useState } from 'react';
import type { Person } from '../contract.ts';

type Rows = readonly (Person | undefined)[];

/** The key of a person's row. */
export const keyOf = ({ id }: Person): string => String(id);

/**
 * The people who are ticked. They stay ticked under another filter, search or order (`query` names it); a person who
 * leaves the list that one looks at, as after 'Inactive' among the active ones, leaves the selection too.
 */
export function useSelected(rows: Rows, query: string) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Person>>(new Map());
  const before = useRef<{ rows: Rows; query: string }>({ rows, query });

  useEffect(() => {
    const former = before.current;
    // Until another query is answered, the former rows stand there still.
    if (former.rows === rows) return;
    before.current = { rows, query };
    setTicked((now) => {
      if (now.size === 0) return now;
      const shown = byKey(rows);
      const left = former.query === query ? [...byKey(former.rows).keys()].filter((key) => !shown.has(key)) : [];
      const next = new Map([...now].map(([key, person]) => [key, shown.get(key) ?? person]));
      for (const key of left) next.delete(key);
      return next;
    });
  }, [rows, query]);

  const selection = {
    keys: useMemo(() => new Set(ticked.keys()), [ticked]),
    onChange(keys: ReadonlySet<string>) {
      const shown = byKey(rows);
      const known = [...keys].map((key) => [key, shown.get(key) ?? ticked.get(key)] as const);
      setTicked(new Map(known.filter((entry): entry is [string, Person] => entry[1] !== undefined)));
    },
  };
  return {
    selection,
    people: useMemo(() => [...ticked.values()], [ticked]),
    select: (people: readonly Person[]) => setTicked(new Map(people.map((person) => [keyOf(person), person]))),
  };
}

function byKey(rows: Rows): Map<string, Person> {
  return new Map(rows.flatMap((row) => (row ? [[keyOf(row), row] as const] : [])));
}
