import { saveFile } from '#core/client/saveFile.ts';
import type { Host } from '#core/command/host.ts';
import { harmlessText } from '#core/text/formulaText.ts';

/** Saves rows as a CSV file that Excel opens with all letters: in the browser, or where the program of this host says. */
export function saveRows(name: string, rows: readonly (readonly string[])[], host?: Host): void {
  const text = rows.map((row) => row.map(quoted).join(',')).join('\r\n');
  const file = new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' });
  if (host?.save) host.save(name, file);
  else saveFile(name, file);
}

const quoted = (text: string): string => `"${harmlessText(text).replaceAll('"', '""')}"`;
