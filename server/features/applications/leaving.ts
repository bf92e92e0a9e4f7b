import type { WhenPersonLeaves } from '#server/domain/feature.ts';

/** Whoever leaves the organisation loses its applications, and how they were arranged. */
export const whenPersonLeaves: WhenPersonLeaves = async (tx, { organisationId, personId }) => {
  for (const table of ['assignments', 'arranged_tiles'] as const)
    await tx
      .deleteFrom(table)
      .where('organisation_id', '=', organisationId)
      .where('person_id', '=', personId)
      .execute();
};
