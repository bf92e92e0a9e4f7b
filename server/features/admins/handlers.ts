import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { duties } from '#core/access/duty.ts';
import { isAbove } from '#core/access/dutyRules.ts';
import type { Reply } from '#core/contract/endpoint.ts';
import type * as contract from '#plugins/admins/contract.ts';
import { isActive, notAdmin, notMyself, ownerRemains, ownerStays } from '#plugins/admins/rules.ts';
import { holdRights, memberForChange } from '#server/features/users/queries.ts';
import { personOf } from '#server/domain/person.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { isPaged, memberCursor, memberPlace, rowsOf } from '#server/domain/calls/lists/paging.ts';
import { notFound, rightsLost } from '#server/platform/http/refused.ts';
import { exportList } from '#server/domain/calls/lists/exportList.ts';
import { hasApplication } from '#server/features/applications/queries.ts';
import { adminColumns } from './exported.ts';
import { adminPage, candidates, countAdmins, isLastOwner, writeRights, type Rights } from './queries.ts';
import { recordRights, rightsOf, messageOf } from './rights.ts';

export const handlers: Handlers<typeof contract> = {
  listAdmins: { whole: () => [{ list: 'admins' }], run: ({ query }, ctx) => listAdministrators(query, ctx) },

  exportAdmins: ({ query: { format, search } }, ctx) =>
    exportList(ctx, {
      name: 'Admins',
      format,
      read: (page) => listAdministrators({ search, ...page }, ctx),
      rows: ({ admins }) => admins,
      columns: adminColumns,
    }),

  async findCandidates({ body }, { db, organisationId }) {
    const rows = await candidates(db, organisationId, body.search, rowsOf(body));
    return { people: rows.map((row) => personOf(row)) };
  },

  async setAdmin({ body }, ctx) {
    const { db, organisationId, viewer } = ctx;
    if (!(await holdRights(db, organisationId, viewer.id, ctx.now))) throw rightsLost();
    const row = await memberForChange(db, organisationId, body.id);
    if (!row || row.status === 'deleted') throw notFound('user');
    const person = personOf(row);
    const was = rightsOf(person);
    const now = await askedRights(ctx, body);
    if (!isAbove(was) && !isAbove(now)) throw notFound('administrator');
    if (now.admin) ctx.check(notAdmin, person);
    if (isAbove(now)) ctx.check(isActive, person);
    ctx.check(notMyself, person);
    ctx.check(ownerStays, person);
    const losesOwner = !now.admin && person.owner;
    ctx.check(ownerRemains, { lastOwner: losesOwner && (await isLastOwner(db, organisationId, person.id, ctx.now)) });
    if (isDeepStrictEqual(was, now)) {
      ctx.recordNothing();
      return { message: `${person.name} already has these duties.` };
    }
    await writeRights(db, organisationId, person.id, now);
    await recordRights(ctx, person, was, now);
    return { message: messageOf(person.name, now) };
  },
};

/** The rights that the call asks for. Only applications of the organisation can be named. */
async function askedRights(ctx: Ctx, body: z.output<(typeof contract.setAdmin)['body']>): Promise<Rights> {
  if (body.admin) return { admin: true, duties: [], dutyApplications: [] };
  const had = duties.filter((duty) => body.duties?.includes(duty));
  const ids = had.includes('applications') ? [...new Set(body.dutyApplications)] : [];
  for (const id of ids) if (!(await hasApplication(ctx.db, ctx.organisationId, id))) throw notFound('application');
  return { admin: false, duties: had, dutyApplications: ids.toSorted((a, b) => a - b) };
}

type Query = z.output<(typeof contract.listAdmins)['query']>;

async function listAdministrators(
  query: Query,
  { db, organisationId }: Ctx,
): Promise<Reply<typeof contract.listAdmins>> {
  const { search = '' } = query;
  const paged = isPaged(query);
  const limit = rowsOf(query);
  const [{ rows, next }, total] = await Promise.all([
    adminPage(db, organisationId, { search, limit, after: memberPlace(query.cursor) }),
    paged ? countAdmins(db, organisationId, search) : undefined,
  ]);
  return {
    admins: rows.map((row) => personOf(row)),
    ...(paged && { nextCursor: next ? memberCursor(next) : null, total }),
  };
}
