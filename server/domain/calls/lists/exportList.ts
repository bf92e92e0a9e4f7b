import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { ExportFormat } from '#core/contract/exported.ts';
import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import { listExported } from '#plugins/activity/events.ts';
import type { Ctx, FileAnswer } from '#server/domain/calls/context.ts';
import { conflict } from '#server/platform/http/refused.ts';
import { csvOf } from '#server/platform/export/csv.ts';
import { MOST_ROWS, xlsxOf } from '#server/platform/export/xlsx.ts';

/** A column of an exported list: its title, and the text of a row. */
export type Columns<Row> = readonly (readonly [title: string, textOf: (row: Row) => string])[];

/** A page of a list, as the handlers of lists answer it. */
interface Page {
  nextCursor?: string | null | undefined;
  total?: number | undefined;
}

type Format = ExportFormat | 'jsonl';

interface Exported<P extends Page, Row> {
  /** The name of the file and of its sheet: 'Users'. */
  name: string;
  format: Format;
  /** A row as an object, for JSON Lines. */
  objectOf?(row: Row): object;
  /** The last line of a file of JSON Lines. */
  lastLine?(): Promise<object>;
  /** Reads a page, by the handler of the list. */
  read(page: { limit: number; cursor?: string }): Promise<P>;
  /** The rows of a page. */
  rows(page: P): readonly Row[] | Promise<readonly Row[]> | AsyncIterable<readonly Row[]>;
  columns: Columns<Row>;
}

const PAGE = 500;

const types: Record<Format, string> = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Writes a list to a file while it is read, page by page. The first page is read before the reply begins, so that a
 * refusal is said in words. The caller is admitted again for every further page: whoever loses the right gets no more.
 */
export async function exportList<P extends Page, Row>(
  ctx: Ctx,
  { name, format, read, rows, columns, objectOf, lastLine }: Exported<P, Row>,
): Promise<FileAnswer> {
  const first = await read({ limit: PAGE });
  if (format === 'xlsx' && (first.total ?? 0) >= MOST_ROWS)
    throw conflict('An Excel sheet can have at most 1,048,576 rows. Export the list as CSV.');
  await recordExport(ctx, name, format);
  async function* pages() {
    for (let page = first; ; page = await read({ limit: PAGE, cursor: page.nextCursor ?? '' })) {
      const found = await rows(page);
      yield* 'length' in found ? [found] : found;
      if (!page.nextCursor) return;
      await ctx.stillAdmitted();
    }
  }
  async function* cells() {
    yield [columns.map(([title]) => title)];
    for await (const some of pages()) yield some.map((row) => columns.map(([, textOf]) => textOf(row)));
  }
  async function* lines() {
    for await (const some of pages()) yield some.map((row) => `${JSON.stringify(objectOf?.(row) ?? row)}\n`).join('');
    if (lastLine) yield `${JSON.stringify(await lastLine())}\n`;
  }
  const written = { csv: () => csvOf(cells()), xlsx: () => xlsxOf(cells(), name), jsonl: lines };
  return {
    bytes: Readable.from(written[format]()),
    type: types[format],
    headers: {
      'content-disposition': `attachment; filename="${name.toLowerCase().replaceAll(' ', '-')}.${format}"`,
      'cache-control': 'no-store',
    },
  };
}

/** An export is an entry of the activity, with its filters as the address has them. */
async function recordExport(ctx: Ctx, list: string, format: Format): Promise<void> {
  const inputQuery = ctx.request.query as Record<string, string>;
  const filters = Object.entries(inputQuery).filter(([name]) => name !== 'format' && known(ctx).has(name));
  const { organisationId, services } = ctx;
  await services.store.write(async (tx) => {
    const subject = await tx
      .selectFrom('organisations')
      .select(['id', 'name'])
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const filterTexts = filters.map(([name, value]) => `${name}: ${cutWhole(value, 200)}`);
    await ctx.record(listExported, { subject, now: { list, format, filters: filterTexts } }, { tx });
  });
}

/** The names that the query of the call declares: others change nothing and are not recorded. */
function known({ request }: Ctx): Set<string> {
  const query = request.routeOptions.config.endpoint?.query;
  if (query instanceof z.ZodMiniObject) return new Set(Object.keys(query.def.shape));
  return new Set(Object.keys((query as { names?: object } | undefined)?.names ?? {}));
}
