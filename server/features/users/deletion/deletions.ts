import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { userDeleted } from '#plugins/users/events.ts';
import { restorableFor } from '#plugins/users/rules.ts';
import type { restoreUser } from '#plugins/users/reverses.ts';
import { isAmong } from '#server/platform/db/among.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { DAY } from '#server/platform/times.ts';

/** A deleted person can be restored for this long, in milliseconds. */
const RESTORABLE_FOR = restorableFor.days * DAY;

/** What a deletion took away, and until when it can be brought back. */
interface Deletion {
  until: number;
  rights: z.output<(typeof restoreUser)['body']>;
}

/** The last deletion of each of these people, from the activity, as long as it can be taken back. */
export async function restorableDeletions(
  db: Kysely<Database>,
  organisationId: number,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Deletion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('activity_subjects as subject')
    .innerJoin('activity', 'activity.id', 'subject.activity_id')
    .select(['subject.subject_id as id', 'activity.at', 'activity.reverse'])
    .where('subject.organisation_id', '=', organisationId)
    .where('subject.kind', '=', userDeleted.subject)
    .where(isAmong(db, 'subject.subject_id', ids))
    .where('activity.action', '=', userDeleted.id)
    .where('activity.at', '>', now - RESTORABLE_FOR)
    .orderBy('activity.id')
    .execute();
  // A later deletion replaces an earlier one.
  return new Map(
    rows.flatMap(({ id, at, reverse }) =>
      reverse === null
        ? []
        : [
            [
              id,
              { until: at + RESTORABLE_FOR, rights: (JSON.parse(reverse) as { body: Deletion['rights'] }).body },
            ] as const,
          ],
    ),
  );
}
