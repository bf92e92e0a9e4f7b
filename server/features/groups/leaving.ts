import type { WhenPersonLeaves } from '#server/domain/feature.ts';

/** Whoever leaves the organisation leaves its groups. */
export const whenPersonLeaves: WhenPersonLeaves = async (tx, { organisationId, personId }) => {
  await tx
    .deleteFrom('group_members')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
};
