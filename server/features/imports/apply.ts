import { codes } from '#core/contract/envelope.ts';
import { userCreated } from '#plugins/users/events.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { conflict, notFound, Refused } from '#server/platform/http/refused.ts';
import { endIn, zoneOf } from '#server/domain/accessEnd.ts';
import { fullName, isTyped } from '#server/platform/names.ts';
import { addToGroup, lockGroup, setRoles } from '#server/features/groups/queries.ts';
import { insertAssignments, updateAssignment } from '#server/features/applications/queries.ts';
import { invite } from '#server/features/users/invitationLetter.ts';
import { accountsFor, addMembers, renameInvited, renamePerson } from '#server/features/users/changeQueries.ts';
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
  const added = await add(ctx, plans);
  const idOf = (plan: Plan) => plan.member?.id ?? added.get(plan) ?? 0;
  await assign(ctx, plans, idOf);
  for (const plan of plans) {
    const personId = idOf(plan);
    if (plan.member && plan.renamed) await rename(ctx, plan.member, plan.renamed);
    if (plan.member && plan.endsOn !== undefined) await writeEnd(ctx, personId, plan.endsOn);
    joining.push(...plan.groups.map((step) => ({ ...step, personId })));
    await recordEntry(ctx, plan, personId, invites);
    if (!plan.member && invites) {
      const why = await tryToInvite(ctx, personId);
      if (why !== undefined) uninvited.set(plan.row, why);
    }
  }
  await join(ctx, joining);
  return uninvited;
}

/** One entry for each person: a new one can be taken back as if it was added by the form. */
async function recordEntry(ctx: Ctx, plan: Plan, id: number, invited: boolean): Promise<void> {
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

/** Adds the new people of the plans, all at once. Answers their ids. */
async function add({ db, organisationId, now }: Ctx, plans: readonly Plan[]): Promise<Map<Plan, number>> {
  const fresh = plans.flatMap((plan) => (plan.person ? [{ plan, typed: plan.person }] : []));
  const people = fresh.map(({ typed }) => typed);
  const accounts = await accountsFor(db, organisationId, people, now);
  const zone = await zoneOf(db, organisationId);
  const joining = fresh.flatMap(({ plan, typed }, index) => {
    const account = accounts[index];
    return account ? [{ account, typed, ...(plan.endsOn && { end: endIn(plan.endsOn, zone) }) }] : [];
  });
  if (!(await addMembers(db, organisationId, joining, now)))
    throw conflict('Somebody has added one of these people in the meantime. Try again.');
  return new Map(fresh.flatMap(({ plan }, index) => (accounts[index] ? [[plan, accounts[index].id] as const] : [])));
}

async function rename(
  { db, organisationId }: Ctx,
  member: NonNullable<Plan['member']>,
  names: NonNullable<Plan['renamed']>,
): Promise<void> {
  if (isTyped(member)) await renameInvited(db, organisationId, member, names);
  else await renamePerson(db, member.id, names);
}

async function assign(
  { db, organisationId, now }: Ctx,
  plans: readonly Plan[],
  idOf: (plan: Plan) => number,
): Promise<void> {
  const fresh: Parameters<typeof insertAssignments>[1][number][] = [];
  for (const plan of plans)
    for (const { applicationId, chosen, was } of plan.assignments) {
      const personId = idOf(plan);
      const columns = { role_id: chosen.roleId, crm_role_id: chosen.crmRoleId, profile_id: chosen.profileId };
      if (was === null) {
        const row = { organisation_id: organisationId, application_id: applicationId, person_id: personId, ...columns };
        fresh.push({ ...row, created_at: now });
      } else {
        await updateAssignment(db, organisationId, applicationId, personId, columns);
        await updateAssignment(db, organisationId, applicationId, personId, { enabled: 1 });
      }
    }
  for (let at = 0; at < fresh.length; at += AT_ONCE) await insertAssignments(db, fresh.slice(at, at + AT_ONCE));
}

/** The most rows of one statement: a database takes some ten thousand values. */
const AT_ONCE = 500;

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
    await invite(ctx, member, { isOfMany: true });
    return undefined;
  } catch (error) {
    if (error instanceof Refused && (error.code === codes.tooManyAttempts || error.code === codes.conflict))
      return error.message;
    throw error;
  }
}
