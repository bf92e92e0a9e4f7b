import type { Kysely } from 'kysely';
import { prepared, preparedPer } from './prepared.ts';
import type { Database } from './schema.ts';

/** A counted attempt (server/platform/throttle). Its statements are built once, because every sign-in runs them. */
export interface Attempt {
  id: number;
  key: string;
}

/** Those of each key after a moment, the latest first. */
export const attemptsAfter = (db: Kysely<Database>, spans: readonly { key: string; after: number }[]) =>
  recent(
    db,
    {
      ...numbered(
        'key',
        spans.map(({ key }) => key),
      ),
      ...numbered(
        'after',
        spans.map(({ after }) => after),
      ),
    },
    { spans: spans.length },
  );

/** Adds one attempt for each key. */
export const addAttempts = (tx: Kysely<Database>, keys: readonly string[], at: number): Promise<Attempt[]> =>
  added(tx, { ...numbered('key', keys), at }, { keys: keys.length });

/** Deletes the attempts with these ids, and all attempts of these keys. */
export const removeAttempts = (tx: Kysely<Database>, ids: readonly number[], keys: readonly string[] = []) =>
  removed(tx, { ...numbered('id', ids), ...numbered('key', keys) }, { ids: ids.length, keys: keys.length });

export const removeAttemptsBefore = prepared((tx, values: { at: number }) =>
  tx.deleteFrom('attempts').where('at', '<', values.at),
);

export const renameAttempt = prepared((tx, { id, key }: { id: number; key: string }) =>
  tx.updateTable('attempts').set({ key }).where('id', '=', id),
);

type Values = Record<string, string | number>;

const recent = preparedPer((db, values: Values, { spans }: { spans: number }) => {
  const after = slots<number>(values, 'after', spans);
  return db
    .selectFrom('attempts')
    .select(['key', 'at'])
    .where(({ or, and, eb }) =>
      or(
        slots<string>(values, 'key', spans).map((key, index) =>
          and([eb('key', '=', key), eb('at', '>', after[index] as number)]),
        ),
      ),
    )
    .orderBy('at', 'desc');
});

const added = preparedPer((tx, values: Values, { keys }: { keys: number }) =>
  tx
    .insertInto('attempts')
    .values(slots<string>(values, 'key', keys).map((key) => ({ key, at: values.at as number })))
    .returning(['id', 'key']),
);

const removed = preparedPer((tx, values: Values, { ids, keys }: { ids: number; keys: number }) =>
  tx
    .deleteFrom('attempts')
    .where(({ or, eb }) =>
      or([
        ...slots<number>(values, 'id', ids).map((id) => eb('id', '=', id)),
        ...slots<string>(values, 'key', keys).map((key) => eb('key', '=', key)),
      ]),
    ),
);

/** A list as named values. */
const numbered = (name: string, list: readonly (string | number)[]): Values =>
  Object.fromEntries(list.map((value, at) => [name + at, value]));

const slots = <T extends string | number>(values: Values, name: string, count: number) =>
  Array.from({ length: count }, (_, at) => values[name + at] as T);
