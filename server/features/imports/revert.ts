import { inDuty, isAbove, managesApplications, notAbove } from '#core/access/dutyRules.ts';
import { freeOfPolicies, isOrdinary } from '#plugins/groups/rules.ts';
import type { Reverted } from '#plugins/imports/reverses.ts';
import { notOrganisationOwner } from '#plugins/applications/rules.ts';
import { notExternal } from '#plugins/users/rules.ts';
import { catalogueOf } from '#server/domain/catalogue/ofOrganisation.ts';
import {
  assignmentForChange,
  hasApplication,
  insertAssignments,
  removeAssignment,
  updateAssignment,
} from '#server/features/applications/queries.ts';
import {
  addToGroup,
  groupById,
  lockGroup,
  removeFromGroup,
  rolesOf,
  setRoles,
} from '#server/features/groups/queries.ts';
import { renameInvited, renamePerson } from '#server/features/users/changeQueries.ts';
import { type HeldMember } from '#server/features/users/queries.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { isTyped, knownName } from '#server/platform/names.ts';
import { stateOf } from '#server/domain/person.ts';
import { roleNames, textOf } from './access.ts';
import { endable, writeEnd } from './ends.ts';

/** Each part answers what it changed, turned round, and the names of what somebody else has changed since. */

export async function revertNames(ctx: Ctx, row: HeldMember, names: Reverted['names']) {
  if (!names) return { done: undefined, left: [] };
  const { first_name: firstName, last_name: lastName } = knownName(row);
  if (firstName !== names.now.firstName || lastName !== names.now.lastName) return { done: undefined, left: ['Name'] };
  ctx.check(notAbove, stateOf(row));
  ctx.check(notExternal, stateOf(row));
  if (isTyped(row)) await renameInvited(ctx.db, ctx.organisationId, row, names.was);
  else await renamePerson(ctx.db, row.id, names.was);
  return { done: { was: names.now, now: names.was }, left: [] };
}

export async function revertEnd(ctx: Ctx, row: HeldMember, end: Reverted['end']) {
  if (!end) return { done: undefined, left: [] };
  if (row.ends_on !== end.now) return { done: undefined, left: ['Access ends'] };
  ctx.check(endable, stateOf(row));
  await writeEnd(ctx, row.id, end.was);
  return { done: { was: end.now, now: end.was }, left: [] };
}

export async function revertGroups(ctx: Ctx, row: HeldMember, groups: Reverted['groups']) {
  const { db, organisationId, viewer } = ctx;
  const personId = row.id;
  const outcome = { done: [] as Reverted['groups'][number][], left: [] as string[] };
  const texts = { was: [] as string[], now: [] as string[] };
  // In the order of ids, so that two calls lock groups in the same order.
  for (const { id, was, now } of groups.toSorted((a, b) => a.id - b.id)) {
    if (!(await lockGroup(db, organisationId, id))) continue;
    const group = await groupById(db, organisationId, viewer.id, id);
    const is = (await rolesOf(db, id, [personId])).get(personId) ?? null;
    // A group keeps its last user.
    if (!group || is !== now || (was === null && group.people_count <= 1)) {
      outcome.left.push(`Group ${group?.name ?? ''}`);
      continue;
    }
    ctx.check(freeOfPolicies, { guarded: Boolean(group.is_guarded) });
    ctx.check(isOrdinary, { ordinary: !isAbove(stateOf(row)) });
    if (was === null) await removeFromGroup(db, id, [personId]);
    else if (now === null) await addToGroup(db, organisationId, id, [{ id: personId, role: was }]);
    else await setRoles(db, id, [personId], was);
    outcome.done.push({ id, was: now, now: was });
    if (now) texts.was.push(`Group ${group.name}: ${roleNames[now]}`);
    if (was) texts.now.push(`Group ${group.name}: ${roleNames[was]}`);
  }
  return { ...outcome, was: { groups: texts.was }, now: { groups: texts.now } };
}

export async function revertAssignments(ctx: Ctx, row: HeldMember, assignments: Reverted['assignments']) {
  const { db, organisationId } = ctx;
  const outcome = { done: [] as Reverted['assignments'][number][], left: [] as string[] };
  const texts = { was: [] as string[], now: [] as string[] };
  const catalogue = assignments.length > 0 ? await catalogueOf(ctx) : new Map<number, never>();
  for (const { id, was, now } of assignments) {
    const entry = catalogue.get(id);
    if (!entry || !(await hasApplication(db, organisationId, id))) continue;
    const is = await assignmentForChange(db, organisationId, id, row.id);
    const found = is && {
      roleId: is.role_id,
      crmRoleId: is.crm_role_id,
      profileId: is.profile_id,
      enabled: is.enabled === 1,
    };
    if (!isSame(found ?? null, now)) {
      outcome.left.push(entry.name);
      continue;
    }
    ctx.check(managesApplications, undefined);
    ctx.check(inDuty, entry);
    ctx.check(notOrganisationOwner, { organisationOwner: row.is_owner === 1 });
    ctx.check(notAbove, stateOf(row));
    if (was === null) await removeAssignment(db, organisationId, id, row.id);
    else {
      const columns = { role_id: was.roleId, crm_role_id: was.crmRoleId, profile_id: was.profileId };
      const enabled = was.enabled ? (1 as const) : (0 as const);
      if (now === null) {
        const own = { organisation_id: organisationId, application_id: id, person_id: row.id };
        await insertAssignments(db, [{ ...own, ...columns, enabled, created_at: ctx.now }]);
      } else {
        await updateAssignment(db, organisationId, id, row.id, columns);
        await updateAssignment(db, organisationId, id, row.id, { enabled });
      }
    }
    outcome.done.push({ id, was: now, now: was });
    if (now) texts.was.push(textOfOne(entry, now));
    if (was) texts.now.push(textOfOne(entry, was));
  }
  return { ...outcome, was: { role: texts.was }, now: { role: texts.now } };
}

type Held = Reverted['assignments'][number]['now'];

const isSame = (a: Held, b: Held): boolean =>
  a?.roleId === b?.roleId &&
  a?.crmRoleId === b?.crmRoleId &&
  a?.profileId === b?.profileId &&
  a?.enabled === b?.enabled;

const textOfOne = (entry: Parameters<typeof textOf>[0] & { name: string }, held: NonNullable<Held>): string =>
  `${entry.name}: ${textOf(entry, held)}${held.enabled ? '' : ', disabled'}`;
