import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';
import { entriesAbout, entriesBy } from './activity.ts';
import { isHandedOver, type Personal, type Row } from './column.ts';
import { namesOf, type Names } from './names.ts';
import { isOf } from './rowsOf.ts';
import { personalTables } from './personalTables.ts';

/** Whose data is handed over. */
export interface Of {
  id: number;
  /** The address as it is stored. */
  email: string;
}

/** The most rows that are read at once. */
const PAGE = 200;

/**
 * All data that is kept of a person, as the text of one JSON file, in pieces of whole lines: a long activity is never
 * in memory at once. The columns of the tables say what is handed over.
 */
export async function* dataOf(
  services: Pick<Services, 'store' | 'catalogue' | 'config' | 'now'>,
  person: Of,
): AsyncGenerator<string> {
  const { read } = services.store;
  const names = namesOf(read, services, person.id);
  const made = { portal: services.config.publicUrl, made: new Date(services.now()).toISOString() };
  yield `{\n"about": ${JSON.stringify(made)},\n`;
  for (const [name, table] of personalTables) {
    if (table.section === null || name === 'activity') continue;
    yield* section(table.section, rowsOf(read, name, table, person, names));
  }
  yield* section('activity: what you did', entriesBy(read, names));
  yield* section('activity: what others did with your account', entriesAbout(read, names), '');
  yield '}\n';
}

/** Each piece ends a line; the comma between rows begins the next one. */
async function* section(name: string, pages: AsyncIterable<readonly object[]>, after = ','): AsyncGenerator<string> {
  yield `${JSON.stringify(name)}: [\n`;
  let isFirst = true;
  for await (const page of pages) {
    let lines = '';
    for (const row of page) {
      lines += `${isFirst ? ' ' : ','} ${JSON.stringify(row)}\n`;
      isFirst = false;
    }
    if (lines !== '') yield lines;
  }
  yield `]${after}\n`;
}

/** The rows of a table that are the person's, as they are handed over. */
async function* rowsOf(
  db: Kysely<Database>,
  name: string,
  table: Personal,
  person: Of,
  names: Names,
): AsyncGenerator<object[]> {
  const [only, ...more] = table.order;
  // Only rows that are ordered by one unique column can be many.
  const paged = only === 'id' && more.length === 0;
  for (let last: unknown; ;) {
    const after = paged && last !== undefined ? sql`and id > ${last}` : sql``;
    const order = sql.join(table.order.map((column) => sql.ref(column)));
    const limit = paged ? sql`limit ${PAGE}` : sql``;
    const { rows } = await sql<Row>`select * from ${sql.table(name)} where (${isOf(table, person)}) ${after}
      order by ${order} ${limit}`.execute(db);
    yield await Promise.all(rows.map((row) => fieldsOf(table, row, names)));
    if (!paged || rows.length < PAGE) return;
    last = rows.at(-1)?.id;
  }
}

async function fieldsOf(table: Personal, row: Row, names: Names): Promise<object> {
  const fields: Record<string, unknown> = {};
  for (const [column, declared] of Object.entries(table.columns))
    if (isHandedOver(declared)) fields[declared.name] = await declared.write(row[column], row, names);
  return fields;
}
