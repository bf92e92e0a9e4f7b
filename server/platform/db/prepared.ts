import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

type Value = number | string | null;
type Query<R> = Compilable<R> | RawBuilder<R>;

/** A placeholder for a value until the statement runs. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** PostgreSQL plans a named statement once per connection, and an unnamed one at every call. */
export type NamedQuery<R> = CompiledQuery<R> & { name?: string };

/**
 * A statement that is built once and run often. `build` is called once per dialect with placeholders, which it may
 * only pass to the query. Building takes longer than running on SQLite, so use this for statements of every call. Give
 * it a unique `name` if its rows are found by keys alone, because then one plan is best for all values.
 */
export function prepared<V extends Record<string, Value>, R>(
  build: (db: Kysely<Database>, values: V) => Query<R>,
  name?: string,
): (db: Kysely<Database>, values: V) => Promise<R[]> {
  if (name !== undefined && names.has(name)) throw new Error(`Two prepared statements are named ${name}.`);
  if (name !== undefined) names.add(name);
  const compiled = new WeakMap<object, NamedQuery<R>>();
  return async (db, values) => {
    // A database and its transactions share the adapter; another dialect has another one.
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) compiled.set(adapter, (query = { ...build(db, slots as V).compile(db), name }));
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/** `prepared` for statements with a few variants, each kept separately. `build` reads the variant from the shape. */
export function preparedPer<S extends object, V extends Record<string, Value>, R>(
  build: (db: Kysely<Database>, values: V, shape: S) => Query<R>,
): (db: Kysely<Database>, values: V, shape: S) => Promise<R[]> {
  const statements = new Map<string, (db: Kysely<Database>, values: V) => Promise<R[]>>();
  return (db, values, shape) => {
    const key = JSON.stringify(shape);
    let run = statements.get(key);
    if (!run) statements.set(key, (run = prepared<V, R>((on, slotted) => build(on, slotted, shape))));
    return run(db, values);
  };
}

const names = new Set<string>();
const slots = new Proxy<object>({}, { get: (_, name) => new Slot(String(name)) });
