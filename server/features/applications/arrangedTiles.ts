import type { Kysely } from 'kysely';
import type { Database, Flag } from '#server/platform/db/schema.ts';

/** Stores the order of a person's tiles in an organisation. Tiles that are not named lose their place. */
export async function replaceArrangedTiles(
  tx: Kysely<Database>,
  organisationId: number,
  personId: number,
  tiles: readonly { id: number; pinned: boolean }[],
): Promise<void> {
  await tx
    .deleteFrom('arranged_tiles')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
  if (tiles.length === 0) return;
  const rows = tiles.map(({ id, pinned }, position) => ({
    organisation_id: organisationId,
    person_id: personId,
    application_id: id,
    position,
    is_pinned: (pinned ? 1 : 0) as Flag,
  }));
  await tx
    .insertInto('arranged_tiles')
    .values(rows)
    // Another tab of the person may have inserted the same rows since the deletion.
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'person_id', 'application_id'])
        .doUpdateSet(({ ref }) => ({ position: ref('excluded.position'), is_pinned: ref('excluded.is_pinned') })),
    )
    .execute();
}
