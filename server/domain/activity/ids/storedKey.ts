import type { Kysely } from 'kysely';
import type { Store } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeEntryIds, type EntryIds } from './entryIds.ts';

/** The settings of migration 054: the key of the shown ids, and the last id that was shown as it is stored. */
export const IDS_KEY = 'activity_ids_key';
const SHOWN_UP_TO = 'activity_ids_shown_up_to';

const known = new WeakMap<Store, Promise<EntryIds>>();

/** The shown ids of a database. Its key changes only by a restored backup, so each process reads it once. */
export function entryIdsOf(store: Store): Promise<EntryIds> {
  const ids = known.get(store) ?? readEntryIds(store.read);
  known.set(store, ids);
  ids.catch(() => known.delete(store));
  return ids;
}

/** Reads the key anew, where only a transaction is at hand. */
export async function readEntryIds(db: Kysely<Database>): Promise<EntryIds> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', [IDS_KEY, SHOWN_UP_TO]).execute();
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value;
  const key = valueOf(IDS_KEY);
  if (key === undefined) throw new Error(`The setting ${IDS_KEY} is missing`);
  return makeEntryIds(Buffer.from(key, 'hex'), Number(valueOf(SHOWN_UP_TO) ?? 0));
}
