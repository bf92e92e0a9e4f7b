import { Readable } from 'node:stream';
import type { ExportFormat } from '#core/contract/exported.ts';
import type { Ctx, FileAnswer } from '#server/http/calls/context.ts';
import { conflict } from '#server/http/calls/refused.ts';
import { csvOf } from './csv.ts';
import { MOST_ROWS, xlsxOf } from './xlsx.ts';

/** A column of an exported list: its title, and the text of a row. */
export type Columns<Row> = readonly (readonly [title: string, textOf: (row: Row) => string])[];

/** A page of a list, as the handlers of lists answer it. */
interface Page {
  nextCursor?: string | null | undefined;
  total?: number | undefined;
}

interface Exported<P extends Page, Row> {
  /** The name of the file and of its sheet: 'Users'. */
  name: string;
  format: ExportFormat;
  /** Reads a page, by the handler of the list. */
  read(page: { limit: number; cursor?: string }): Promise<P>;
  /** The rows of a page. */
  rows(page: P): readonly Row[] | Promise<readonly Row[]> | AsyncIterable<readonly Row[]>;
  columns: Columns<Row>;
}

const PAGE = 500;

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Writes a list to a file while it is read, page by page. The first page is read before the reply begins, so that a
 * refusal is said in words. The caller is admitted again for every further page: whoever loses the right gets no more.
 */
export async function exportList<P extends Page, Row>(
  { stillAdmitted }: Ctx,
  { name, format, read, rows, columns }: Exported<P, Row>,
): Promise<FileAnswer> {
  const first = await read({ limit: PAGE });
  if (format === 'xlsx' && (first.total ?? 0) >= MOST_ROWS)
    throw conflict('An Excel sheet has at most 1,048,576 rows. Please export the list as CSV.');
  async function* pages() {
    yield [columns.map(([title]) => title)];
    for (let page = first; ; page = await read({ limit: PAGE, cursor: page.nextCursor ?? '' })) {
      const found = await rows(page);
      for await (const some of 'length' in found ? [found] : found)
        yield some.map((row) => columns.map(([, textOf]) => textOf(row)));
      if (!page.nextCursor) return;
      await stillAdmitted();
    }
  }
  return {
    bytes: Readable.from(format === 'csv' ? csvOf(pages()) : xlsxOf(pages(), name)),
    type: types[format],
    headers: {
      'content-disposition': `attachment; filename="${name.toLowerCase().replaceAll(' ', '-')}.${format}"`,
      'cache-control': 'no-store',
    },
  };
}
