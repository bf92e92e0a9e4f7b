import { codes } from '#core/contract/envelope.ts';
import { userCreated } from '#plugins/users/events.ts';
import type { Ctx } from '#server/http/calls/context.ts';
import { conflict, notFound, Refused } from '#server/http/calls/refused.ts';
import { fullName, isTyped } from '#server/names.ts';
import { addToGroup, lockGroup, setRoles } from '#server/features/groups/queries.ts';
import { insertAssignments, updateAssignment } from '#server/features/applications/queries.ts';
import { invite } from '#server/mail/invite.ts';
import { accountFor, addMember, renameInvited, renamePerson } from '#server/features/users/changeQueries.ts';
import { memberForChange } from '#server/features/users/queries.ts';
import type { GroupStep } from './access.ts';
import { writeEnd } from './ends.ts';
import { grouped } from './grouped.ts';
import { recordChanged } from './recorded.ts';
import type { Plan } from './judge.ts';

/**
 * Carries out plans within the transaction. Answers why people were not invited, by row: a limit of invitations, or an access
 * that is over, leaves the person added, to be invited later.
 */
export async function applyPlans(ctx: Ctx, plans: readonly Plan[], invites: boolean): Promise<Map<number, string>> {
  const joining: (GroupStep & { personId: number })[] = [];
  const uninvited = new Map<number, string>();
  for (const plan of plans) {
    const personId = plan.member?.id ?? (await add(ctx, plan));
    if (plan.member && plan.renamed) await rename(ctx, plan.member, plan.renamed);
    if (plan.endsOn !== undefined) await writeEnd(ctx, personId, plan.endsOn);
    joining.push(...plan.groups.map((step) => ({ ...step, personId })));
    await assign(ctx, plan, personId);
    await tell(ctx, plan, personId, invites);
    if (!plan.member && invites) {
      const why = await tryToInvite(ctx, personId);
      if (why !== undefined) uninvited.set(plan.row, why);
    }
  }
  await join(ctx, joining);
  return uninvited;
}

/** One entry for each person: a new one can be taken back as if it was added by the form. */
async function tell(ctx: Ctx, plan: Plan, id: number, invited: boolean): Promise<void> {
  const { member, person, changes, endsOn } = plan;
  if (person) {
    const name = fullName({ first_name: person.firstName, last_name: person.lastName });
    await ctx.record(userCreated, {
      subject: { id, name },
      now: { ...person, invited, ...(endsOn && { endsOn }) },
      reverse: { params: { id } },
    });
  } else if (member && changes.length > 0) await recordChanged(ctx, member, plan);
}

async function add({ db, organisationId, now }: Ctx, { person }: Plan): Promise<number> {
  if (!person) throw new Error('A plan has a member or a new person.');
  const account = await accountFor(db, organisationId, person, now);
  if (!(await addMember(db, organisationId, account, person, now)))
    throw conflict('Somebody has added one of these people in the meantime. Try again.');
  return account.id;
}

async function rename(
  { db, organisationId }: Ctx,
  member: NonNullable<Plan['member']>,
  names: NonNullable<Plan['renamed']>,
): Promise<void> {
  if (isTyped(member)) await renameInvited(db, organisationId, member, names);
  else await renamePerson(db, member.id, names);
}

async function assign({ db, organisationId, now }: Ctx, { assignments }: Plan, personId: number): Promise<void> {
  for (const { applicationId, chosen, was } of assignments) {
    const columns = { role_id: chosen.roleId, crm_role_id: chosen.crmRoleId, profile_id: chosen.profileId };
    if (was === null) {
      const row = { organisation_id: organisationId, application_id: applicationId, person_id: personId, ...columns };
      await insertAssignments(db, [{ ...row, created_at: now }]);
    } else {
      await updateAssignment(db, organisationId, applicationId, personId, columns);
      await updateAssignment(db, organisationId, applicationId, personId, { enabled: 1 });
    }
  }
}

async function join(
  { db, organisationId }: Ctx,
  joining: readonly (GroupStep & { personId: number })[],
): Promise<void> {
  const byGroup = grouped(joining, ({ groupId }) => groupId);
  // In the order of ids, so that two calls lock groups in the same order.
  for (const [groupId, steps] of [...byGroup].toSorted(([a], [b]) => a - b)) {
    if (!(await lockGroup(db, organisationId, groupId))) throw notFound('group');
    const added = steps.filter(({ was }) => was === null).map(({ personId, role }) => ({ id: personId, role }));
    await addToGroup(db, organisationId, groupId, added);
    for (const role of ['moderator', 'member'] as const) {
      const changed = steps.filter((step) => step.was !== null && step.role === role);
      const ids = changed.map(({ personId }) => personId);
      await setRoles(db, groupId, ids, role);
    }
  }
}

async function tryToInvite(ctx: Ctx, personId: number): Promise<string | undefined> {
  const member = await memberForChange(ctx.db, ctx.organisationId, personId);
  if (!member) throw notFound('user');
  try {
    await invite(ctx, member);
    return undefined;
  } catch (error) {
    if (error instanceof Refused && (error.code === codes.tooManyAttempts || error.code === codes.conflict))
      return error.message;
    throw error;
  }
}
