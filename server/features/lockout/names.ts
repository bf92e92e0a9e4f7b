import type { AffectedPerson } from '#core/contract/policies/lockout.ts';
import { isAmong } from '#server/platform/db/among.ts';
import type { MemberRow } from '#server/platform/db/members/memberColumns.ts';
import { memberPage, splitPage, type MemberPage, type MemberQuery } from '#server/platform/db/members/memberPage.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { memberCursor, memberPlace } from '#server/domain/calls/lists/paging.ts';
import { MANY } from '#server/domain/lockout/queries.ts';

/** The number of names that the first read takes when there are many people; usually the page is among them. */
const NEXT = 400;
const BEGINNING = { sort_name: '', person_id: 0 };

export interface Part {
  effect: AffectedPerson['effect'];
  ids: readonly number[];
}

interface PageQuery {
  search: string;
  limit: number;
  cursor: string | undefined;
}

/** A page of several lists of people, one after another, each in the order of names. */
export async function namesOf(ctx: Ctx, parts: readonly Part[], { search, limit, cursor }: PageQuery) {
  const rows: (MemberRow & Pick<Part, 'effect'>)[] = [];
  if (limit < 1) return { rows };
  const place = memberPlace(cursor, parts.length);
  for (const [at, { effect, ids }] of parts.entries()) {
    if (at < (place?.part ?? 0) || ids.length === 0) continue;
    const left = limit - rows.length;
    const after = at === place?.part ? { ...place, part: 0 } : undefined;
    const page = await pageOf(ctx, ids, { search, limit: Math.max(left, 1), after });
    // The page is full: somebody in a further list shows that there are more.
    if (left === 0 && page.rows.length > 0) return { rows, next: memberCursor({ ...BEGINNING, part: at }) };
    if (left === 0) continue;
    rows.push(...page.rows.map((row) => ({ ...row, effect })));
    if (page.next) return { rows, next: memberCursor({ ...page.next, part: at }) };
  }
  return { rows };
}

/** The first of these people in the order of names. */
async function pageOf(
  { db, organisationId }: Ctx,
  ids: readonly number[],
  query: Pick<MemberQuery, 'search' | 'limit' | 'after'>,
): Promise<MemberPage> {
  if (ids.length > MANY) {
    const near = await memberPage(db, { organisationId, ...query, limit: NEXT });
    const wanted = new Set(ids);
    const found = near.rows.filter((row) => wanted.has(row.person_id));
    if (found.length > query.limit || !near.next) return splitPage(found, query.limit);
  }
  return memberPage(db, { organisationId, ...query, also: isAmong(db, 'memberships.person_id', ids) });
}
