import type * as contract from '#plugins/admins/contract.ts';
import { isActive, notAdmin, notMyself, ownerRemains, ownerStays } from '#plugins/admins/rules.ts';
import { splitPage } from '#server/db/members.ts';
import type { MemberKey } from '#server/db/memberSearch.ts';
import { holdRights, memberForChange, personOf } from '#server/features/users/queries.ts';
import type { Handlers } from '#server/http/context.ts';
import { invalid, notFound, rightsLost } from '#server/http/refused.ts';
import { adminPage, candidates, countAdmins, isLastOwner, writeAdmin } from './queries.ts';

/** The most rows of one answer to a call that pages. */
const MOST = 500;
const ALL = Number.MAX_SAFE_INTEGER - 1;

export const handlers: Handlers<typeof contract> = {
  async listAdmins({ query }, { db, organisationId }) {
    const { search = '', cursor } = query;
    const paged = query.limit !== undefined || cursor !== undefined;
    const limit = paged ? atMost(query.limit) : ALL;
    const after = cursor === undefined ? undefined : placeOf(cursor);
    const [read, total] = await Promise.all([
      adminPage(db, organisationId, { search, limit, ...(after && { after }) }),
      paged ? countAdmins(db, organisationId, search) : undefined,
    ]);
    const { rows, next } = splitPage(read, limit);
    return {
      admins: rows.map((row) => personOf(row)),
      ...(paged && { nextCursor: next ? cursorOf(next) : null, total }),
    };
  },

  async findCandidates({ body }, { db, organisationId }) {
    const limit = body.limit === undefined ? ALL : atMost(body.limit);
    return { people: (await candidates(db, organisationId, body.search, limit)).map((row) => personOf(row)) };
  },

  async setAdmin({ body }, ctx) {
    const { db, organisationId, viewer } = ctx;
    if (!(await holdRights(db, organisationId, viewer.id))) throw rightsLost();
    const row = await memberForChange(db, organisationId, body.id);
    if (!row || row.status === 'deleted') throw notFound('user');
    const person = personOf(row);
    if (!body.admin && !person.admin) throw notFound('administrator');
    if (body.admin) {
      ctx.check(notAdmin, person);
      ctx.check(isActive, person);
    }
    ctx.check(notMyself, person);
    ctx.check(ownerStays, person);
    const losesOwner = !body.admin && person.owner;
    ctx.check(ownerRemains, { lastOwner: losesOwner && (await isLastOwner(db, organisationId, person.id)) });
    await writeAdmin(db, organisationId, person.id, body.admin);
    return { message: `${person.name} is ${body.admin ? 'an administrator now' : 'no longer an administrator'}.` };
  },
};

const atMost = (limit = MOST): number => Math.min(Math.max(limit, 1), MOST);

const cursorOf = ({ sort_name: name, person_id: id }: MemberKey): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

function placeOf(cursor: string): MemberKey {
  try {
    const [name, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof name === 'string' && Number.isSafeInteger(id)) return { sort_name: name, person_id: Number(id) };
  } catch {
    // Not one of ours: said below.
  }
  throw invalid({ cursor: ['This is not a place in the list.'] });
}
