import { saveFile } from '#core/client/saveFile.ts';
import { harmlessText } from '#core/text/formulaText.ts';

/** Saves rows as a CSV file that Excel opens with all letters. */
export function saveRows(name: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((row) => row.map(quoted).join(',')).join('\r\n');
  saveFile(name, new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }));
}

const quoted = (text: string): string => `"${harmlessText(text).replaceAll('"', '""')}"`;
