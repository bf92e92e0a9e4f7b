import { importCells, type ImportRow } from '../contract.ts';
import { cellNames } from '../table/cells.ts';
import { saveRows } from './saveRows.ts';
import type { CheckedRow } from '../table/twice.ts';

/** Saves rows as a CSV file with a column that says why each was not imported. */
export function saveWrongRows(rows: readonly ImportRow[], judged: ReadonlyMap<number, CheckedRow>): void {
  const cells = importCells.filter((cell) => rows.some((row) => row[cell] !== ''));
  const whyOf = ({ row }: ImportRow) => (judged.get(row)?.errors ?? []).map(({ says }) => says).join(' ');
  saveRows('not-imported.csv', [
    ['Row', ...cells.map((cell) => cellNames[cell]), 'Why'],
    ...rows.map((row) => [String(row.row), ...cells.map((cell) => row[cell]), whyOf(row)]),
  ]);
}
