import type * as contract from '#plugins/admins/reverses.ts';
import { notAdmin, notMyself } from '#plugins/admins/rules.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { notFound, rightsLost } from '#server/platform/http/refused.ts';
import { holdRights, memberForChange } from '#server/features/users/queries.ts';
import { personOf } from '#server/domain/person.ts';
import { writeRights } from './queries.ts';
import { recordRights, rightsOf } from './rights.ts';

/** The calls that take changes of administrators back. */
export const reverses: Handlers<typeof contract> = {
  async restoreAdmin({ body }, ctx) {
    const { db, organisationId, viewer } = ctx;
    if (!(await holdRights(db, organisationId, viewer.id, ctx.now))) throw rightsLost();
    const row = await memberForChange(db, organisationId, body.id);
    if (!row || row.status === 'deleted') throw notFound('user');
    const person = personOf(row);
    ctx.check(notAdmin, person);
    ctx.check(notMyself, person);
    const { duties = [], dutyApplications = [] } = body;
    const rights = { admin: duties.length === 0, duties, dutyApplications };
    await writeRights(db, organisationId, person.id, rights);
    await recordRights(ctx, person, rightsOf(person), rights);
    return { message: `${person.name} is an administrator again.` };
  },
};
