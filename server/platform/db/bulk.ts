import { CompiledQuery, sql, type Generated, type Insertable, type Kysely } from 'kysely';
import { dialectOf } from './dialectOf.ts';
import { checkParameters } from './parameters.ts';
import type { Database, TableName } from './schema.ts';

/** Rows per statement on PostgreSQL. */
const CHUNK = 5000;
/** From this number of rows on, PostgreSQL's planner gets new statistics at once. */
const MANY = 10_000;

/** Tables with generated ids. */
type Numbered = { [T in TableName]: Database[T] extends { id: Generated<number> } ? T : never }[TableName];

/** Inserts many rows, all with the same columns; for thousands of them run it in a `patient` write. */
export async function insertMany<T extends Exclude<TableName, 'files'>>(
  tx: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = columns.map((name) => `"${name}"`).join(', ');
  if (dialectOf(tx) === 'sqlite') {
    const statement = `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`;
    for (const row of rows) await tx.executeQuery(CompiledQuery.raw(statement, valuesOf(row, columns)));
    return;
  }
  const statement = `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1)`;
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    for (const row of chunk) checkParameters(valuesOf(row, columns));
    await tx.executeQuery(CompiledQuery.raw(statement, [JSON.stringify(chunk)]));
  }
  if (rows.length >= MANY) await sql`analyze ${sql.table(table)}`.execute(tx);
}

/** Reserves ids of a table, so that rows that refer to each other can be made before they are inserted. */
export async function nextIds(tx: Kysely<Database>, table: Numbered, count: number): Promise<number[]> {
  if (dialectOf(tx) === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(tx);
    return rows.map((row) => row.id);
  }
  const { rows } = await sql<{ last: number }>`
    select coalesce((select seq from sqlite_sequence where name = ${table}), 0) as last`.execute(tx);
  const last = rows[0]?.last ?? 0;
  if (last === 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, 0)`.execute(tx);
  await sql`update sqlite_sequence set seq = ${last + count} where name = ${table}`.execute(tx);
  return Array.from({ length: count }, (_, index) => last + 1 + index);
}

function valuesOf(row: object, columns: readonly string[]): unknown[] {
  const entries = Object.entries(row);
  if (entries.length !== columns.length || entries.some(([name], index) => name !== columns[index])) {
    throw new TypeError('Rows inserted together must have the same columns in the same order.');
  }
  return entries.map(([, value]) => value);
}
