import { personChanged } from '#plugins/imports/events.ts';
import type { Reverted } from '#plugins/imports/reverses.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { knownName, shownName } from '#server/platform/names.ts';
import type { Change } from './access.ts';
import type { Plan } from './judge.ts';

/** Records what an import changed of somebody who was here already, and how it was before. */
export async function recordChanged(
  ctx: Ctx,
  member: NonNullable<Plan['member']>,
  { renamed, groups, assignments, endsOn }: Plan,
): Promise<void> {
  const { first_name: firstName, last_name: lastName } = knownName(member);
  const names = renamed && { was: { firstName, lastName }, now: renamed };
  const end = endsOn === undefined ? undefined : { was: member.ends_on, now: endsOn };
  const enabled = assignments.filter(({ was }) => was?.enabled === false).map(({ change }) => change.what);
  const body: Reverted = {
    id: member.id,
    names: names ?? null,
    end: end ?? null,
    groups: groups.map(({ groupId, was, role }) => ({ id: groupId, was, now: role })),
    assignments: assignments.map(({ applicationId, was, chosen }) => ({
      id: applicationId,
      was,
      now: { ...chosen, enabled: true },
    })),
  };
  await ctx.record(personChanged, {
    subject: { id: member.id, name: shownName(member) },
    groups: groups.map(({ groupId }) => groupId),
    was: {
      ...names?.was,
      groups: before(groups),
      role: before(assignments),
      ...(end && { endsOn: end.was }),
      ...(enabled.length > 0 && { enabled: [] }),
    },
    now: {
      ...names?.now,
      groups: after(groups),
      role: after(assignments),
      ...(end && { endsOn: end.now }),
      ...(enabled.length > 0 && { enabled }),
    },
    reverse: { body },
  });
}

type Steps = readonly { change: Change }[];

const before = (steps: Steps) =>
  steps.filter(({ change }) => change.before !== '').map(({ change }) => `${change.what}: ${change.before}`);
const after = (steps: Steps) => steps.map(({ change }) => `${change.what}: ${change.after}`);
