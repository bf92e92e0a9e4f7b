import type { AffectedPerson } from '#core/contract/lockout.ts';
import { isAmong } from '#server/db/among.ts';
import { memberPage, type MemberQuery } from '../db/members/members.ts';
import type { MemberKey } from '../db/members/memberSearch.ts';
import type { Ctx } from '../http/calls/context.ts';
import { memberCursor, memberPlace } from '../http/calls/paging.ts';
import { MANY } from './queries.ts';

/** The number of names that the first read takes when there are many people; usually the page is among them. */
const NEXT = 400;
/** Sorts before everybody. */
const NOBODY: MemberKey = { sort_name: '', person_id: 0 };

export interface Part {
  effect: AffectedPerson['effect'];
  ids: readonly number[];
}

interface Asked {
  search: string;
  limit: number;
  cursor: string | undefined;
}

/** A page of several lists of people, one after another, each in the order of names. */
export async function namesOf(ctx: Ctx, parts: readonly Part[], { search, limit, cursor }: Asked) {
  const rows: (Named & Pick<Part, 'effect'>)[] = [];
  if (limit < 1) return { rows };
  const place = memberPlace(cursor, parts.length);
  for (const [at, { effect, ids }] of parts.entries()) {
    if (at < place.part || ids.length === 0) continue;
    const left = limit - rows.length;
    // One extra row shows that there is more, also in the next list.
    const found = await pageOf(ctx, ids, search, left, at === place.part ? place.after : undefined);
    const shown = found.slice(0, left);
    rows.push(...shown.map((row) => ({ ...row, effect })));
    if (found.length > left) return { rows, next: memberCursor(shown.at(-1) ?? NOBODY, at) };
  }
  return { rows };
}

/** The first of these people, one more than the limit. */
async function pageOf(
  ctx: Ctx,
  ids: readonly number[],
  search: string,
  limit: number,
  after: MemberKey | undefined,
): Promise<Named[]> {
  const from = { search, ...(after && { after }) };
  if (ids.length > MANY) {
    const next = await read(ctx, { ...from, limit: NEXT });
    const near = new Set(next.map((row) => row.person_id));
    const among = new Set(ids.filter((id) => near.has(id)));
    const found = next.filter((row) => among.has(row.person_id));
    if (found.length > limit || next.length <= NEXT) return found.slice(0, limit + 1);
  }
  return read(ctx, { ...from, limit, also: isAmong(ctx.db, 'memberships.person_id', ids) });
}

async function read({ db, organisationId }: Ctx, query: Omit<MemberQuery, 'organisationId'>) {
  const page = await memberPage(db, { organisationId, ...query });
  return page
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.first_name', 'people.last_name', 'people.email'])
    .execute();
}

type Named = Awaited<ReturnType<typeof read>>[number];
