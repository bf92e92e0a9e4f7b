import { inDuty } from '#core/access/dutyRules.ts';
import { applicationRemoved, userUnassigned } from '#plugins/applications/events.ts';
import type * as contract from '#plugins/applications/reverses.ts';
import { notOrganisationOwner } from '#plugins/applications/rules.ts';
import { catalogueOf, isOwnId } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { changeOwn } from './changeOwn.ts';
import { nameIn, roleNames } from './offers.ts';
import { deleteOwn } from './ownQueries.ts';
import { presentMember } from './people.ts';
import {
  anyAssigned,
  assignmentForChange,
  hasApplication,
  ownersOf,
  removeAssignment,
  removeFromOrganisation,
} from './queries.ts';

/** The calls that take changes of applications back. */
export const reverses: Handlers<typeof contract> = {
  async unassignUser({ body }, ctx) {
    const { db, organisationId } = ctx;
    const { applicationId, userId } = body;
    const person = await presentMember(ctx, userId);
    const row = await assignmentForChange(db, organisationId, applicationId, userId);
    if (!row) throw notFound('assignment');
    ctx.check(inDuty, { id: applicationId });
    ctx.check(notOrganisationOwner, person);
    await removeAssignment(db, organisationId, applicationId, userId);
    const catalogue = await catalogueOf(ctx);
    const name = nameIn(catalogue, applicationId);
    const was = { roleId: row.role_id, crmRoleId: row.crm_role_id, profileId: row.profile_id };
    await ctx.record(userUnassigned, {
      subject: person,
      second: { id: applicationId, name },
      was: { ...roleNames(catalogue.get(applicationId), was), enabled: row.enabled === 1 },
    });
    return { message: `${name} was taken from ${person.name}.` };
  },

  revertApplication: ({ body }, ctx) => changeOwn(ctx, body),

  async removeApplications({ body }, ctx) {
    const { db, organisationId } = ctx;
    const { id } = body;
    if (!(await hasApplication(db, organisationId, id))) throw notFound('application');
    const owners = await ownersOf(db, organisationId);
    const assigned = await anyAssigned(db, organisationId, id, owners.length + 1);
    const name = nameIn(await catalogueOf(ctx), id);
    if (assigned.some((person) => !owners.includes(person)))
      throw conflict(`${name} is now assigned to people. Disable it for them instead.`);
    for (const person of assigned) await removeAssignment(db, organisationId, id, person);
    await (isOwnId(id) ? deleteOwn(db, organisationId, id) : removeFromOrganisation(db, organisationId, id));
    await ctx.record(applicationRemoved, { subject: { id, name }, people: assigned });
    return { message: `${name} was removed.` };
  },
};
