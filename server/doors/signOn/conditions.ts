import { sql, type ExpressionBuilder } from 'kysely';
import { goesOn } from '#server/domain/accessEnd.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';

/** A query on an item `i` of the provider. */
export type OfItem = ExpressionBuilder<Database & { i: Database['sign_on_items'] }, 'i'>;

interface Moment {
  now: number;
  /** A session that was not used since then has ended. */
  usedSince: number;
}

/** The times by which it is judged now. */
export const momentOf = ({ now, config }: Pick<Services, 'now' | 'config'>): Moment => {
  const at = now();
  return { now: at, usedSince: at - config.sessionIdle };
};

/** The sign-in in which the item was made goes on. */
export function loginLives(eb: OfItem, { now, usedSince }: Moment) {
  return eb.exists(
    eb
      .selectFrom('sessions as s')
      .whereRef('s.login_id', '=', 'i.login_id')
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('s.last_used_at', '>', usedSince)
      .select('s.id'),
  );
}

/**
 * The person of the item is an active member of its organisation and has its application enabled and not archived;
 * neither has ended.
 */
export function isAdmitted(eb: OfItem, { now }: Pick<Moment, 'now'>) {
  return eb.exists(
    eb
      .selectFrom('assignments as a')
      .innerJoin('memberships as m', (join) =>
        join.onRef('m.organisation_id', '=', 'a.organisation_id').onRef('m.person_id', '=', 'a.person_id'),
      )
      .innerJoin('organisation_applications as oa', (join) =>
        join.onRef('oa.organisation_id', '=', 'a.organisation_id').onRef('oa.application_id', '=', 'a.application_id'),
      )
      .whereRef('a.organisation_id', '=', 'i.organisation_id')
      .whereRef('a.application_id', '=', 'i.application_id')
      .whereRef('a.person_id', '=', 'i.person_id')
      .where('a.enabled', '=', 1)
      .where(goesOn('a.ends_at', now))
      .where('m.status', '=', sql.lit('active'))
      .where(goesOn('m.ends_at', now))
      .where('m.joined_at', 'is not', null)
      .where((archived) =>
        archived.not(
          archived.exists(
            archived
              .selectFrom('own_applications as own')
              .whereRef('own.id', '=', 'a.application_id')
              .where('own.archived_at', 'is not', null)
              .select('own.id'),
          ),
        ),
      )
      .select('a.person_id'),
  );
}
