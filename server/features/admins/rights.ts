import { dutyNames } from '#core/access/duty.ts';
import { adminAdded, adminRemoved, dutiesChanged } from '#plugins/admins/events.ts';
import type { Person } from '#plugins/users/contract.ts';
import { catalogueOf } from '#server/catalogue/ofOrganisation.ts';
import type { Ctx } from '#server/http/calls/context.ts';
import type { Rights } from './queries.ts';

/** What a person may do now. A full administrator has every duty, so none is named. */
export const rightsOf = ({ admin, duties = [], dutyApplications = [] }: Person): Rights =>
  admin
    ? { admin: true, duties: [], dutyApplications: [] }
    : { admin: false, duties: [...duties], dutyApplications: [...dutyApplications] };

export const hasRights = ({ admin, duties }: Rights): boolean => admin || duties.length > 0;

/** Records a change of somebody's rights. */
export async function recordRights(ctx: Ctx, { id, name }: Person, was: Rights, now: Rights): Promise<void> {
  const subject = { id, name };
  const { duties, dutyApplications } = was;
  const back = { id, admin: was.admin, ...(duties.length > 0 && { duties, dutyApplications }) };
  const isFull = { was: { admin: was.admin }, now: { admin: now.admin } };
  if (now.admin) await ctx.record(adminAdded, { subject, ...isFull, reverse: { body: back } });
  else if (now.duties.length > 0) {
    const catalogue = await catalogueOf(ctx);
    const told = (rights: Rights) => ({
      admin: rights.admin,
      duties: rights.duties.map((duty) => dutyNames[duty]),
      applications: rights.dutyApplications.map(
        (application) => catalogue.get(application)?.name ?? `Application ${application}`,
      ),
    });
    await ctx.record(dutiesChanged, { subject, was: told(was), now: told(now), reverse: { body: back } });
  } else {
    const { admin: _, ...rights } = back;
    await ctx.record(adminRemoved, { subject, ...isFull, reverse: { body: rights } });
  }
}

/** The sentence of a reply. */
export function saidOf(name: string, { admin, duties }: Rights): string {
  if (admin) return `${name} is an administrator now.`;
  if (duties.length === 0) return `${name} is no longer an administrator.`;
  return `${name} is an administrator now, for ${duties.map((duty) => dutyNames[duty]).join(', ')}.`;
}
