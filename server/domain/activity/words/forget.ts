import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Deletes blocks of an organisation, named by their `after_id`. */
export async function forgetBlocks(
  tx: Kysely<Database>,
  organisationId: number,
  blocks: readonly number[],
): Promise<void> {
  if (blocks.length === 0) return;
  for (const table of ['activity_terms', 'activity_blocks'] as const)
    await tx.deleteFrom(table).where('organisation_id', '=', organisationId).where('after_id', 'in', blocks).execute();
}

/** Deletes the blocks with these entries, which are changed. The server makes them again within a minute. */
export async function forgetEntries(tx: Kysely<Database>, ids: readonly number[]): Promise<void> {
  const blocks = await tx.selectFrom('activity_blocks').select(['organisation_id', 'after_id', 'up_to_id']).execute();
  const sorted = ids.toSorted((a, b) => a - b);
  for (const { organisation_id: organisationId, after_id: after, up_to_id: upTo } of blocks) {
    const first = sorted.find((id) => id > after);
    if (first !== undefined && first <= upTo) await forgetBlocks(tx, organisationId, [after]);
  }
}

/** Deletes the blocks with entries up to this one, which are deleted. */
export async function forgetUpTo(tx: Kysely<Database>, upTo: number): Promise<void> {
  const blocks = await tx
    .selectFrom('activity_blocks')
    .select(['organisation_id', 'after_id'])
    .where('after_id', '<', upTo)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('activity')
          .select('id')
          .whereRef('activity.organisation_id', '=', 'activity_blocks.organisation_id')
          .whereRef('activity.id', '>', 'activity_blocks.after_id')
          .where('activity.id', '<=', upTo),
      ),
    )
    .execute();
  for (const { organisation_id: organisationId, after_id: after } of blocks)
    await forgetBlocks(tx, organisationId, [after]);
}
