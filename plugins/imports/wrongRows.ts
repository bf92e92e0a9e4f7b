import { importCells, type ImportRow } from './contract.ts';
import { cellNames } from './cells.ts';
import { saveRows } from './saveRows.ts';

/** Saves rows as a CSV file with a column that says why each was not imported. */
export function saveWrongRows(rows: readonly ImportRow[], whyOf: (row: ImportRow) => string): void {
  const cells = importCells.filter((cell) => rows.some((row) => row[cell] !== ''));
  saveRows('not-imported.csv', [
    ['Row', ...cells.map((cell) => cellNames[cell]), 'Why'],
    ...rows.map((row) => [String(row.row), ...cells.map((cell) => row[cell]), whyOf(row)]),
  ]);
}
