import { sql } from 'kysely';
import type { Store } from '#server/platform/db/database.ts';

/** All rows by table, each as JSON. Equal states mean that nothing has changed. */
export type State = ReadonlyMap<string, readonly string[]>;

/**
 * Not compared: the counters of attempts, the databases' internal tables, the last use of sessions, and the entries of
 * refusals, which are written after the reply.
 */
const skippedTables = /^(attempts$|kysely_|sqlite_|member_search)/;
const skippedColumns: Record<string, readonly string[]> = {
  // A login has a random id.
  sessions: ['last_used_at', 'login_id'],
  // Random ids.
  activity: ['request_id', 'reverse'],
  // Encrypted, so each time another text.
  jobs: ['body'],
};

/** The present state of the whole database. */
export async function stateOf({ read, dialect }: Store): Promise<State> {
  const tables = await tablesOf({ read, dialect });
  const state = new Map<string, string[]>(tables.map((table) => [table, []]));
  if (dialect === 'postgres') {
    const selects = tables.map(
      (table) => sql`select ${table} as name, to_jsonb(t) as row from ${sql.table(table)} t ${refusals(table)}`,
    );
    const { rows } = await sql<{ name: string; row: object }>`${sql.join(selects, sql` union all `)}`.execute(read);
    for (const { name, row } of rows) state.get(name)?.push(asText(name, row));
  } else {
    for (const table of tables) {
      const { rows } = await sql<object>`select * from ${sql.table(table)} t ${refusals(table)}`.execute(read);
      state.set(
        table,
        rows.map((row) => asText(table, row)),
      );
    }
  }
  for (const rows of state.values()) rows.sort();
  return state;
}

const refused = sql`select id from activity where outcome = 'refused'`;
function refusals(table: string) {
  if (table === 'activity') return sql`where t.outcome <> 'refused'`;
  return table === 'activity_subjects' ? sql`where t.activity_id not in (${refused})` : sql``;
}

/**
 * A number that stays the same while nothing is written; cheaper than the state. Another number need not mean a
 * change.
 */
export async function versionOf({ read, dialect }: Store): Promise<number> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql<{ version: number }>`select data_version as version from pragma_data_version`.execute(read)
      : await sql<{ version: number }>`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as version`.execute(
          read,
        );
  return rows[0]?.version ?? 0;
}

/** The differences, a line for each removed or added row; empty if nothing has changed. */
export function changesBetween(before: State, after: State): string[] {
  return [...after].flatMap(([table, rows]) => {
    const old = before.get(table) ?? [];
    if (rows.length === old.length && rows.every((row, index) => row === old[index])) return [];
    const [was, is] = [new Set(old), new Set(rows)];
    return [
      ...old.filter((row) => !is.has(row)).map((row) => `- ${table} ${row}`),
      ...rows.filter((row) => !was.has(row)).map((row) => `+ ${table} ${row}`),
    ];
  });
}

const known = new Map<string, string[]>();

async function tablesOf({ read, dialect }: Pick<Store, 'read' | 'dialect'>): Promise<string[]> {
  const remembered = known.get(dialect);
  if (remembered) return remembered;
  const all = await read.introspection.getTables();
  const tables = all.map(({ name }) => name).filter((name) => !skippedTables.test(name));
  known.set(dialect, tables);
  return tables;
}

function asText(table: string, row: object): string {
  const skipped = skippedColumns[table] ?? [];
  return JSON.stringify(row, (column: string, value: unknown) => {
    if (skipped.includes(column)) return undefined;
    return value instanceof Uint8Array ? String(value) : value;
  });
}
