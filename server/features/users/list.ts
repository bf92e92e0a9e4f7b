import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { listUsers, ListSort } from '#plugins/users/contract.ts';
import type { Reply } from '#core/contract/endpoint.ts';
import { idList } from '#server/db/among.ts';
import {
  countMeanwhile,
  countMembers,
  firstOf,
  orderedMembers,
  readMembers,
  searchedIds,
  splitPage,
  type MemberQuery,
} from '#server/db/members/members.ts';
import { passesByMail, type MailFilter, type MemberFilter } from '#server/db/members/memberFilters.ts';
import { preparedPer } from '#server/db/prepared.ts';
import type { MemberKey } from '#server/db/members/memberSearch.ts';
import type { Invitation, MemberStatus } from '#server/db/schema.ts';
import type { Ctx } from '#server/http/calls/context.ts';
import { INVITATION_HOLDS } from '#server/mail/links.ts';
import { isPaged, memberCursor, memberPlace, rowsOf } from '#server/http/calls/paging.ts';
import { memberColumns, personOf, type MemberRow } from '#server/person.ts';
import { picturesOf } from './pictureQueries.ts';

type Row = MemberRow & MemberKey;
type Query = z.output<(typeof listUsers)['query']>;

/**
 * The users list, a page at a time or whole. A sort by status or invitation is a sequence of lists in the order of
 * names, so that every order reads the same indexes.
 */
export async function listPeople(query: Query, ctx: Ctx): Promise<Reply<typeof listUsers>> {
  const { db, organisationId, viewer, now } = ctx;
  const mail = mailFilterOf(query);
  const scope = {
    organisationId,
    filter: filterOf(query),
    ...(query.search && { search: query.search }),
    ...(mail && { also: passesByMail(mail, now - INVITATION_HOLDS) }),
  };
  const counting = query.search ? countMeanwhile(db, scope) : undefined;
  const rows = await readRows(query, rowsOf(query), ctx);
  // A search that fits on its first page needs no separate count.
  const isAll = query.search && query.cursor === undefined && rows.next === undefined;
  const count = isAll ? { people: rows.people.length, isExact: true } : await (counting ?? countMembers(db, scope));
  const pictures = await picturesOf(ctx, rows.people);
  return {
    people: rows.people.map((row) => personOf(row, pictures?.get(row.picture_file_id ?? 0), now)),
    viewerVerified: viewer.verified,
    ...((isPaged(query) || query.search !== undefined || query.sort !== undefined) && {
      nextCursor: rows.next ?? null,
      total: Math.max(count.people, rows.people.length),
      totalExact: count.isExact,
    }),
  };
}

async function readRows(query: Query, limit: number, { db, organisationId, now }: Ctx) {
  const sort = query.sort ?? 'name';
  const isDescending = sort.startsWith('-');
  const parts = partsOf(sort);
  const place = memberPlace(query.cursor, parts.length);
  const people: Row[] = [];
  const mail = mailFilterOf(query);
  const sentUntil = now - INVITATION_HOLDS;
  for (let part = place.part; part < parts.length; part++) {
    const left = limit - people.length;
    const after = part === place.part ? place.after : undefined;
    const shape = { filter: filterOf(query), mail, sort, part, isDescending: isDescending && parts.length === 1 };
    const values = { organisationId, sentUntil };
    const read = query.search
      ? await searched(
          { ...shape, organisationId, search: query.search, limit: left, after, also: conditionOf(shape, values) },
          db,
        )
      : await ordered(
          db,
          { ...values, rows: left + 1, name: after?.sort_name ?? '', person: after?.person_id ?? 0 },
          { ...shape, goesOn: after !== undefined },
        );
    const { rows, next } = splitPage(read, left);
    people.push(...rows);
    if (next) return { people, next: memberCursor(next, part) };
    // The page ends at the last row of a part; the next page shows if there is more.
    const last = rows.at(-1);
    if (rows.length === left && last && part + 1 < parts.length) return { people, next: memberCursor(last, part) };
  }
  return { people };
}

async function searched(query: MemberQuery, db: Ctx['db']): Promise<Row[]> {
  const { organisationId, limit, isDescending = false } = query;
  const ids = await searchedIds(db, query);
  return ids
    ? among(db, { organisationId, ids: idList(db, ids), rows: limit + 1 }, { isDescending })
    : withAccounts(readMembers(db, query)).execute();
}

interface Shape {
  filter: MemberFilter;
  mail: MailFilter | undefined;
  sort: ListSort;
  part: number;
  isDescending: boolean;
  goesOn: boolean;
}

/** Prepared statements by shape: building one takes half as long as running it, and there are few shapes. */
const ordered = preparedPer<
  Shape,
  { organisationId: number; sentUntil: number; rows: number; name: string; person: number },
  Row
>((db, { organisationId, sentUntil, rows, name, person }, shape) =>
  withAccounts(
    orderedMembers(db, {
      organisationId,
      // The condition on the mail says all that 'pending' says, and is read from its own index.
      filter: shape.mail ? 'all' : shape.filter,
      isDescending: shape.isDescending,
      rows,
      after: shape.goesOn ? { sort_name: name, person_id: person } : undefined,
      also: conditionOf(shape, { sentUntil }),
    }),
  ),
);

const among = preparedPer<Pick<Shape, 'isDescending'>, { organisationId: number; rows: number; ids: string }, Row>(
  (db, { organisationId, rows, ids }, { isDescending }) =>
    withAccounts(firstOf(db, { organisationId, rows, ids, isDescending })),
);

const withAccounts = (page: ReturnType<typeof orderedMembers>) =>
  page.innerJoin('people', 'people.id', 'memberships.person_id').select(memberColumns);

const mailFilterOf = ({ status }: Query): MailFilter | undefined =>
  status === 'expired' || status === 'not_delivered' ? status : undefined;

const filterOf = ({ status }: Query): MemberFilter =>
  status === 'expired' || status === 'not_delivered' ? 'pending' : status;

/** The condition beside the filter; `undefined` where there is none. */
function conditionOf(
  { mail, sort, part }: Pick<Shape, 'mail' | 'sort' | 'part'>,
  { sentUntil }: { sentUntil: number },
): RawBuilder<boolean> | undefined {
  const inPart = partsOf(sort)[part];
  if (!mail) return inPart;
  const byMail = passesByMail(mail, sentUntil);
  return inPart ? sql`${inPart} and ${byMail}` : byMail;
}

const statuses: MemberStatus[] = ['active', 'inactive', 'deleted'];
const invitations: Invitation[] = ['none', 'invited', 'verified'];

/** The conditions of the lists that follow each other; `undefined` stands for all members, when the order is by name only. */
function partsOf(sort: ListSort): (RawBuilder<boolean> | undefined)[] {
  const parts =
    sort === 'status' || sort === '-status'
      ? statuses.map((status) => sql<boolean>`memberships.status = ${status}`)
      : sort === 'invite' || sort === '-invite'
        ? invitations.map((invitation) => sql<boolean>`memberships.invitation = ${invitation}`)
        : [undefined];
  return sort.startsWith('-') ? parts.toReversed() : parts;
}
