import { dutyNames } from '#core/access/duty.ts';
import { adminAdded, adminRemoved, dutiesChanged } from '#plugins/admins/events.ts';
import type { Person } from '#plugins/users/contract.ts';
import { catalogueOf } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import type { Rights } from './queries.ts';

/** What a person may do now. A full administrator has every duty, so none is named. */
export const rightsOf = ({ admin, duties = [], dutyApplications = [] }: Person): Rights =>
  admin
    ? { admin: true, duties: [], dutyApplications: [] }
    : { admin: false, duties: [...duties], dutyApplications: [...dutyApplications] };

/** Records a change of somebody's rights. */
export async function recordRights(ctx: Ctx, { id, name }: Person, was: Rights, now: Rights): Promise<void> {
  const catalogue = await catalogueOf(ctx);
  const detailsOf = ({ admin, duties, dutyApplications }: Rights) => ({
    admin,
    duties: duties.map((duty) => dutyNames[duty]),
    applications: dutyApplications.map((one) => catalogue.get(one)?.name ?? `Application ${one}`),
  });
  const change = { subject: { id, name }, was: detailsOf(was), now: detailsOf(now) };
  const { duties, dutyApplications } = was;
  const had = { id, ...(duties.length > 0 && { duties, dutyApplications }) };
  if (now.admin) await ctx.record(adminAdded, { ...change, reverse: { body: { ...had, admin: was.admin } } });
  else if (now.duties.length > 0)
    await ctx.record(dutiesChanged, { ...change, reverse: { body: { ...had, admin: was.admin } } });
  else await ctx.record(adminRemoved, { ...change, reverse: { body: had } });
}

/** The sentence of a reply. */
export function messageOf(name: string, { admin, duties }: Rights): string {
  if (admin) return `${name} is an administrator now.`;
  if (duties.length === 0) return `${name} is no longer an administrator.`;
  return `${name} is an administrator now, for ${duties.map((duty) => dutyNames[duty]).join(', ')}.`;
}
