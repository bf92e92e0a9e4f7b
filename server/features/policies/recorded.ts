import type { Ctx } from '#server/domain/calls/context.ts';
import { rangeText } from '#server/platform/http/connection/addressRange.ts';
import { groupIdsOf, groupNamesOf, rangesOf, type policyForChange } from './queries.ts';

type Policy = NonNullable<Awaited<ReturnType<typeof policyForChange>>>;

/** A whole policy: the values that the activity shows, and what restores it. */
export async function policyDetails({ db, organisationId }: Ctx, policy: Policy) {
  const { id, name, forced, passkeysOnly, createdAt } = policy;
  const ranges = await rangesOf(db, id);
  return {
    values: {
      name,
      forced,
      passkeysOnly,
      groups: await groupNamesOf(db, organisationId, id),
      ranges: ranges.map(rangeText),
    },
    whole: {
      id,
      name,
      forced,
      passkeysOnly,
      createdAt,
      groups: await groupIdsOf(db, id),
      ranges,
    },
  };
}
