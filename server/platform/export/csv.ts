import { harmlessText } from '#core/text/formulaText.ts';

/** The byte order mark, without which Excel reads the text in the encoding of the country. */
const MARK = '\uFEFF';

/** The rows as comma-separated values (RFC 4180). Each piece of text has the rows of one page. */
export async function* csvOf(pages: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<string> {
  let before = MARK;
  for await (const rows of pages) {
    yield before + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
    before = '';
  }
}

function cell(text: string): string {
  const harmless = harmlessText(text);
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
