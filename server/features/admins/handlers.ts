import type * as z from 'zod/mini';
import type { Reply } from '#core/contract/endpoint.ts';
import type * as contract from '#plugins/admins/contract.ts';
import { adminAdded, adminRemoved } from '#plugins/admins/events.ts';
import { isActive, notAdmin, notMyself, ownerRemains, ownerStays } from '#plugins/admins/rules.ts';
import { holdRights, memberForChange } from '#server/features/users/queries.ts';
import { personOf } from '#server/person.ts';
import type { Ctx, Handlers } from '#server/http/calls/context.ts';
import { isPaged, memberCursor, memberPlace, rowsOf } from '#server/http/calls/paging.ts';
import { notFound, rightsLost } from '#server/http/calls/refused.ts';
import { exportList } from '#server/export/exportList.ts';
import { adminColumns } from './exported.ts';
import { adminPage, candidates, countAdmins, isLastOwner, writeAdmin } from './queries.ts';

export const handlers: Handlers<typeof contract> = {
  listAdmins: ({ query }, ctx) => listAdministrators(query, ctx),

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
    if (!body.admin && !person.admin) throw notFound('administrator');
    if (body.admin) {
      ctx.check(notAdmin, person);
      ctx.check(isActive, person);
    }
    ctx.check(notMyself, person);
    ctx.check(ownerStays, person);
    const losesOwner = !body.admin && person.owner;
    ctx.check(ownerRemains, { lastOwner: losesOwner && (await isLastOwner(db, organisationId, person.id, ctx.now)) });
    await writeAdmin(db, organisationId, person.id, body.admin);
    const told = {
      subject: { id: person.id, name: person.name },
      was: { admin: !body.admin },
      now: { admin: body.admin },
    };
    if (body.admin) await ctx.record(adminAdded, { ...told, reverse: { body: { id: person.id, admin: false } } });
    else await ctx.record(adminRemoved, { ...told, reverse: { body: { id: person.id } } });
    return { message: `${person.name} is ${body.admin ? 'an administrator now' : 'no longer an administrator'}.` };
  },
};

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
