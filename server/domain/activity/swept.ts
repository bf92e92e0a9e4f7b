import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

export type Seal = Selectable<Database['activity_seals']>;

/** The setting with the last swept id and the hash of its seal, from which the seals of the others go on. */
export const SWEPT = 'activity_swept';

/** The end of what was swept; `undefined` while nothing was. */
export async function sweptUpTo(db: Kysely<Database>): Promise<Pick<Seal, 'up_to_id' | 'hash'> | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SWEPT).executeTakeFirst();
  return row && (JSON.parse(row.value) as Pick<Seal, 'up_to_id' | 'hash'>);
}
