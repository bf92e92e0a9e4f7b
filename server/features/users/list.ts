import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { listUsers } from '#plugins/users/contract.ts';
import type { Reply } from '#core/contract/endpoint.ts';
import { countEnded, endsSoon, hasEnd, hasEnded, isNotEnded } from '#server/domain/accessEnd.ts';
import { isDeleted, passesByMail } from '#server/platform/db/members/memberFilters.ts';
import { memberPage, partsOf, type MemberQuery } from '#server/platform/db/members/memberPage.ts';
import { isWithoutApplication, withoutArchived } from '#server/platform/db/members/archived.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { isPaged, memberCursor, memberPlace, rowsOf } from '#server/domain/calls/lists/paging.ts';
import { INVITATION_HOLDS } from '#server/platform/mail/links.ts';
import { personOf } from '#server/domain/person.ts';
import { accountsOf } from './accounts.ts';
import { restorableDeletions } from './deletion/deletions.ts';
import { picturesOf } from './pictures/pictureQueries.ts';

type Query = z.output<(typeof listUsers)['query']>;

/** The users list, a page at a time or whole. */
export async function listPeople(query: Query, ctx: Ctx): Promise<Reply<typeof listUsers>> {
  const { db, organisationId, viewer, now } = ctx;
  const { search, sort } = query;
  const ended = isOfActive(query) ? await countEnded(db, organisationId, now) : 0;
  const {
    rows: found,
    next,
    count,
  } = await memberPage(db, {
    organisationId,
    ...(await filterOf(query, ctx, ended)),
    search,
    sort,
    after: memberPlace(query.cursor, partsOf(sort).length),
    limit: rowsOf(query),
    isCounted: isPaged(query) || search !== undefined || sort !== undefined,
  });
  const rows = await withoutArchived(db, organisationId, found);
  const ids = rows.map(({ id }) => id);
  const deleted = rows.filter(({ status }) => status === 'deleted').map(({ id }) => id);
  const [pictures, accounts, deletions] = await Promise.all([
    picturesOf(ctx, rows),
    query.withAccount ? accountsOf(db, organisationId, ids) : undefined,
    restorableDeletions(db, organisationId, deleted, now),
  ]);
  return {
    people: rows.map((row) => {
      const person = personOf(row, pictures?.get(row.picture_file_id ?? 0), now);
      if (row.status === 'deleted') person.restorableUntil = deletions.get(row.id)?.until ?? null;
      if (accounts) person.account = accounts.get(row.id);
      return person;
    }),
    viewerVerified: viewer.verified,
    ...(count && {
      nextCursor: next ? memberCursor(next) : null,
      total: Math.max(count.people, rows.length),
      totalExact: count.isExact,
    }),
  };
}

const among = (ending: RawBuilder<boolean>) => sql<boolean>`${ending} and memberships.status <> 'deleted'`;

/** The filters of active people alone. */
const isOfActive = ({ status }: Query) => status === 'active' || status === 'no_application';

/** `ended` is the number of active members whose access is over; without any, the fastest query does. */
async function filterOf(query: Query, ctx: Ctx, ended: number): Promise<Pick<MemberQuery, 'filter' | 'also'>> {
  const { status, search } = query;
  const { db, organisationId, now } = ctx;
  const goOn = ended > 0 ? isNotEnded('memberships.person_id', organisationId, now) : undefined;
  if (status === 'active') return { filter: 'active', ...(goOn && { also: goOn }) };
  if (status === 'no_application') {
    const without = await isWithoutApplication(db, organisationId);
    return { filter: 'active', also: goOn ? sql<boolean>`${without} and ${goOn}` : without };
  }
  if (status === 'limited') return { filter: 'all', also: among(hasEnd('memberships.ends_at')) };
  if (status === 'ending') return { filter: 'all', also: among(endsSoon('memberships.ends_at', now)) };
  if (status === 'ended') return { filter: 'all', also: among(hasEnded('memberships.ends_at', now)) };
  if (status === 'deleted') return { filter: 'all', also: isDeleted };
  if (status !== 'expired' && status !== 'not_delivered') return { filter: status };
  // The condition on the mail says all that 'pending' says, and has an index; the search index knows 'pending' alone.
  return { filter: search ? 'pending' : 'all', also: passesByMail(status, now - INVITATION_HOLDS) };
}
