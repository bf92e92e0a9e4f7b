import type { EventDetails } from '#core/contract/event.ts';
import type { userDeleted } from '#plugins/users/events.ts';
import { dutiesIn, idsIn } from '#server/domain/duties.ts';
import { catalogueOf } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { knownName, shownName } from '#server/platform/names.ts';
import { assignmentsOf, groupsOf, type HeldMember } from './queries.ts';

/** What the activity keeps of a person who is deleted: enough to restore the person. */
export async function deletionDetails(ctx: Ctx, row: HeldMember): Promise<EventDetails<typeof userDeleted>> {
  const { db, organisationId } = ctx;
  const catalogue = await catalogueOf(ctx);
  const [groups, assignments] = [
    await groupsOf(db, organisationId, row.id),
    await assignmentsOf(db, organisationId, row.id),
  ];
  const names = knownName(row);
  return {
    subject: { id: row.id, name: shownName(row) },
    was: {
      firstName: names.first_name,
      lastName: names.last_name,
      email: row.email,
      admin: row.is_admin === 1,
      groups: groups.map(({ name }) => name),
      applications: assignments.map(({ application_id: id }) => catalogue.get(id)?.name ?? `Application ${id}`),
    },
    reverse: {
      body: {
        id: row.id,
        admin: row.is_admin === 1,
        duties: dutiesIn(row.duties),
        dutyApplications: idsIn(row.duty_applications),
        status: row.status === 'inactive' ? 'inactive' : 'active',
        invitedAt: row.invited_at,
        endsOn: row.ends_on,
        groups: groups.map(({ id, role }) => ({ id, role })),
        assignments: assignments.map((one) => ({
          applicationId: one.application_id,
          roleId: one.role_id,
          crmRoleId: one.crm_role_id,
          profileId: one.profile_id,
          enabled: one.enabled === 1,
          endsOn: one.ends_on,
        })),
      },
    },
  };
}
