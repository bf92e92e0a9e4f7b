import { sql } from 'kysely';
import type { Store } from '#server/platform/db/database.ts';
import type { Database, TableName } from '#server/platform/db/schema.ts';
import { isHandedOver, timeOf } from '#server/domain/personalData/column.ts';
import { personalTables } from '#server/domain/personalData/personalTables.ts';
import { tables } from '#server/tables.ts';

/** The values of one planted row that a file can be searched for. */
export interface Planted {
  table: string;
  handedOver: Map<string, string>;
  retained: Map<string, string>;
}

let made = 0;

/** Inserts a row of a person with a recognisable value in each column that is not in `fixed`. */
export async function plant<T extends TableName>(
  store: Store,
  name: T,
  fixed: Partial<Record<keyof Database[T] & string, unknown>>,
): Promise<Planted> {
  const table = personalTables.get(name);
  if (!table) throw new Error(`${name} is about no person`);
  const declared = tables.find((one) => one.name === name)?.columns ?? {};
  const types = new Map(
    (await store.read.introspection.getTables())
      .find((one) => one.name === name)
      ?.columns.map((column) => [column.name, column.dataType.toLowerCase()]),
  );
  const planted: Planted = { table: name, handedOver: new Map(), retained: new Map() };
  const row: Record<string, unknown> = { ...fixed };
  for (const [column, rule] of Object.entries(table.columns)) {
    if (column in fixed || declared[column]?.isComputed) continue;
    const type = types.get(column) ?? '';
    const text = `zz-${name}-${column}-zz`.replaceAll('_', '-');
    const isNumber = /int/.test(type);
    const number = (type === 'int4' ? 1_900_000_000 : 1_900_000_000_000) + ++made * 1000;
    const isBytes = /blob|bytea/.test(type);
    row[column] = isNumber ? number : isBytes ? Buffer.from(text) : text;
    const written = isBytes ? Buffer.from(text).toString('base64') : text;
    if (isHandedOver(rule) && !rule.secret) {
      const value = isNumber ? rule.write(number, row, undefined as never) : written;
      planted.handedOver.set(
        `${name}.${column}`,
        isNumber && value !== number ? String(timeOf(number)) : String(value),
      );
    } else planted.retained.set(`${name}.${column}`, isNumber ? String(number) : written);
  }
  const columns = Object.keys(row);
  await store.write((tx) =>
    sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(columns.map((column) => row[column]))})`.execute(tx),
  );
  return planted;
}
