import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

type Value = number | string | null;
type Query<R> = Compilable<R> | RawBuilder<R>;

/** Stands for a value until the statement runs. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A statement with a name is planned once for each connection to PostgreSQL, which else plans it at every call. */
export type NamedQuery<R> = CompiledQuery<R> & { name?: string };

/**
 * A statement that is built once and run often: `build` is called once per dialect with stand-ins for the values, which
 * it may only hand on to the query. Building takes longer than running on SQLite, so this is for calls on every path.
 * `name` it, as no other, where its rows are found by keys alone: then one plan is the best whatever the values are.
 */
export function prepared<V extends Record<string, Value>, R>(
  build: (db: Kysely<Database>, values: V) => Query<R>,
  name?: string,
): (db: Kysely<Database>, values: V) => Promise<R[]> {
  if (name !== undefined && names.has(name)) throw new Error(`Two prepared statements are named ${name}.`);
  if (name !== undefined) names.add(name);
  const compiled = new WeakMap<object, NamedQuery<R>>();
  return async (db, values) => {
    // The adapter is shared by a database and its transactions, and is another one for another dialect.
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) compiled.set(adapter, (query = { ...build(db, slots as V).compile(db), name }));
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/** `prepared` for statements that come in a few shapes: one is kept for each. A shape is data that `build` looks at. */
export function preparedPer<S extends object, V extends Record<string, Value>, R>(
  build: (db: Kysely<Database>, values: V, shape: S) => Query<R>,
): (db: Kysely<Database>, values: V, shape: S) => Promise<R[]> {
  const kept = new Map<string, (db: Kysely<Database>, values: V) => Promise<R[]>>();
  return (db, values, shape) => {
    const key = JSON.stringify(shape);
    let run = kept.get(key);
    if (!run) kept.set(key, (run = prepared<V, R>((on, slotted) => build(on, slotted, shape))));
    return run(db, values);
  };
}

const names = new Set<string>();
const slots = new Proxy<object>({}, { get: (_, name) => new Slot(String(name)) });
