import { sql, type Kysely } from 'kysely';
import { foldText } from '#core/text/fold.ts';
import type { Database } from '../schema.ts';
import { passes } from './memberFilters.ts';
import { memberPage, type MemberQuery } from './memberPage.ts';
import { LAST_LETTER } from './text.ts';

/**
 * The ids of up to `limit` members to offer in a picker while its text is typed: first those whose name begins with the
 * text, then the others that match, each in the order of names.
 */
export async function suggestMembers(
  db: Kysely<Database>,
  query: Pick<MemberQuery, 'organisationId' | 'filter' | 'search' | 'limit' | 'also'>,
): Promise<number[]> {
  const { organisationId, filter = 'all', limit, also = sql`1 = 1` } = query;
  const beginning = foldText(query.search ?? '');
  const first = beginning
    ? await db
        .selectFrom('memberships')
        .select('person_id')
        .where('organisation_id', '=', organisationId)
        .where('sort_name', '>=', beginning)
        .where('sort_name', '<', `${beginning}${LAST_LETTER}`)
        .where(passes(filter))
        .where(also)
        .orderBy('sort_name')
        .orderBy('person_id')
        .limit(limit)
        .execute()
    : [];
  if (first.length === limit) return first.map((row) => row.person_id);
  const others = await memberPage(db, query);
  return [...new Set([...first, ...others.rows].map((row) => row.person_id))].slice(0, limit);
}
