import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Stores a setting of the portal. */
export async function setSetting(tx: Kysely<Database>, key: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
