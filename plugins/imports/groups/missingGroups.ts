import { nameKey } from '#core/text/nameKey.ts';
import type { ImportRow } from '../contract.ts';
import type { CheckedRow } from '../table/twice.ts';

/** A group of the file that does not exist yet, and the rows that name it. */
export interface MissingGroup {
  name: string;
  rows: readonly ImportRow[];
}

/** The groups that can be created for a file, by name as it stands there first. */
export function missingGroups(
  rows: readonly ImportRow[],
  judged: ReadonlyMap<number, CheckedRow>,
): readonly MissingGroup[] {
  const byKey = new Map<string, { name: string; rows: ImportRow[] }>();
  for (const row of rows)
    for (const { missingGroup: name } of judged.get(row.row)?.errors ?? []) {
      if (name === undefined) continue;
      const group = byKey.get(nameKey(name));
      if (group) group.rows.push(row);
      else byKey.set(nameKey(name), { name, rows: [row] });
    }
  // Beside 'Sales', 'Sales (Boss)' is no group but a wrong role: its cell says so when 'Sales' exists.
  return [...byKey.values()].filter(({ name }) => {
    const plain = name.replace(/\s*\([^()]*\)$/, '');
    return plain === name || !byKey.has(nameKey(plain));
  });
}
