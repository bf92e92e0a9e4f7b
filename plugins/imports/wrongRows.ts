import { saveFile } from '#core/client/saveFile.ts';
import { harmlessText } from '#core/text/formulaText.ts';
import { importCells, type ImportRow } from './contract.ts';
import { cellNames } from './cells.ts';

/** Saves rows as a CSV file with a column that says why each was not imported. */
export function saveWrongRows(rows: readonly ImportRow[], whyOf: (row: ImportRow) => string): void {
  const cells = importCells.filter((cell) => rows.some((row) => row[cell] !== ''));
  const lines = [
    ['Row', ...cells.map((cell) => cellNames[cell]), 'Why'],
    ...rows.map((row) => [String(row.row), ...cells.map((cell) => row[cell]), whyOf(row)]),
  ];
  const text = lines.map((line) => line.map(quoted).join(',')).join('\r\n');
  saveFile('not-imported.csv', new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }));
}

const quoted = (text: string): string => `"${harmlessText(text).replaceAll('"', '""')}"`;
