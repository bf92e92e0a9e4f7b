import type { ImportCell, ImportRow } from '../contract.ts';
import type { CheckedRow } from './twice.ts';

/** A mistake that was mended in one row, and the other rows that have the same. */
export interface Alike {
  /** The row that was mended. */
  row: number;
  from: string;
  /** The other rows, mended in the same way. */
  rows: readonly ImportRow[];
}

/** Cells with several things: the same misspelt role may stand among different ones. */
const lists: readonly ImportCell[] = ['groups', 'applications'];

/** Finds the other wrong rows that can be mended as this one was; `undefined` if there are none. */
export function alikeOf(
  rows: readonly ImportRow[],
  judged: ReadonlyMap<number, CheckedRow>,
  changed: ImportRow,
  cell: ImportCell,
): Alike | undefined {
  const before = rows.find(({ row }) => row === changed.row)?.[cell] ?? '';
  // One address is one person's.
  if (before === '' || cell === 'email') return undefined;
  const part = lists.includes(cell) ? changedPart(before, changed[cell]) : undefined;
  const { from, to } = part ?? { from: before, to: changed[cell] };
  const mended = (text: string) =>
    text === before
      ? changed[cell]
      : part
        ? piecesOf(text)
            .map((one) => (one.trim() === from ? one.replace(from, () => to) : one))
            .join('')
        : text;
  const others = rows
    .filter((one) => one.row !== changed.row && judged.get(one.row)?.errors.some((error) => error.cell === cell))
    .map((one) => ({ one, text: mended(one[cell]) }))
    .filter(({ one, text }) => text !== one[cell])
    .map(({ one, text }) => ({ ...one, [cell]: text }));
  return others.length > 0 ? { row: changed.row, from, rows: others } : undefined;
}

/** The names and roles in a cell, with the marks between them. */
const piecesOf = (text: string): string[] => text.split(/([;()/\n])/);

/** The one name or role that differs. */
function changedPart(before: string, after: string): { from: string; to: string } | undefined {
  const [was, now] = [piecesOf(before), piecesOf(after)];
  if (was.length !== now.length) return undefined;
  const at = was.findIndex((piece, index) => piece.trim() !== now[index]?.trim());
  const from = was[at]?.trim() ?? '';
  const to = now[at]?.trim() ?? '';
  const isOnly = was.every((piece, index) => index === at || piece.trim() === now[index]?.trim());
  return isOnly && from !== '' && to !== '' ? { from, to } : undefined;
}
