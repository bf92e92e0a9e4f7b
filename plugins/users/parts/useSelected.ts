import { useEffect, useMemo, useRef, useState } from 'react';
import type { Person } from '../contract.ts';

type Rows = readonly (Person | undefined)[];
type Ticked = ReadonlyMap<string, Person>;

/** The key of a person's row. */
export const keyOf = ({ id }: Person): string => String(id);

/**
 * The people who are ticked. They stay ticked under another filter, search or order (`query` names it); a person who
 * leaves the list that one looks at, as after 'Inactive' among the active ones, leaves the selection too.
 */
export function useSelected(rows: Rows, query: string) {
  const [ticked, setTicked] = useState<Ticked>(new Map());
  const before = useRef({ rows, query });

  useEffect(() => {
    const former = before.current;
    // Until another query is answered, the former rows stand there still.
    if (former.rows === rows) return;
    before.current = { rows, query };
    setTicked((now) => followed(now, former.query === query ? former.rows : [], rows));
  }, [rows, query]);

  const keys = useMemo(() => new Set(ticked.keys()), [ticked]);
  return {
    selection: {
      keys,
      onChange(wanted: ReadonlySet<string>) {
        const still = [...ticked].filter(([key]) => wanted.has(key));
        const added = amongRows(rows, (key) => wanted.has(key) && !ticked.has(key));
        setTicked(new Map([...still, ...added]));
      },
    },
    people: useMemo(() => [...ticked.values()], [ticked]),
    select: (people: readonly Person[]) => setTicked(new Map(people.map((person) => [keyOf(person), person]))),
  };
}

/** The ticked people as the rows now show them, without those who were among the former rows and are gone. */
function followed(ticked: Ticked, former: Rows, rows: Rows): Ticked {
  if (ticked.size === 0) return ticked;
  const shown = amongRows(rows, (key) => ticked.has(key));
  const gone = amongRows(former, (key) => ticked.has(key) && !shown.has(key));
  return new Map([...ticked].filter(([key]) => !gone.has(key)).map(([key, person]) => [key, shown.get(key) ?? person]));
}

function amongRows(rows: Rows, wanted: (key: string) => boolean): Map<string, Person> {
  const found = new Map<string, Person>();
  for (const row of rows) {
    if (!row) continue;
    const key = keyOf(row);
    if (wanted(key)) found.set(key, row);
  }
  return found;
}
