import { plainAddress } from '#core/contract/text/plain.ts';
import type { ImportRow, JudgedRow } from '../contract.ts';

/** A row as the server judges it, or one whose address is in the file before. */
export type CheckedRow = Omit<JudgedRow, 'state'> & { state: JudgedRow['state'] | 'twice' };

/** What two rows of one person have in common. */
export const personKey = ({ email }: Pick<ImportRow, 'email'>): string => plainAddress(email).toLowerCase();

/** Marks rows whose address is in the file before: the first one counts. */
export function withTwice(
  rows: readonly ImportRow[],
  judged: ReadonlyMap<number, JudgedRow>,
): ReadonlyMap<number, CheckedRow> {
  const first = new Map<string, number>();
  const marked = new Map<number, CheckedRow>(judged);
  for (const one of rows) {
    const { row } = one;
    const key = personKey(one);
    const own = judged.get(row);
    if (!key || !own) continue;
    const before = first.get(key);
    if (before === undefined) first.set(key, row);
    else {
      const says = `This address is in row ${before} too. Only that row is imported, unless you change this one.`;
      marked.set(row, { ...own, state: 'twice', changes: [], errors: [{ cell: 'email', says }] });
    }
  }
  return marked;
}
