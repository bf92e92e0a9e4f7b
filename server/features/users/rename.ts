import { notAbove } from '#core/access/dutyRules.ts';
import { userUpdated } from '#plugins/users/events.ts';
import { notDeleted, notExternal } from '#plugins/users/rules.ts';
import { formerOf } from '#server/domain/activity/formerOf.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { refuseOverwriting } from '#server/domain/calls/input/meanwhile.ts';
import { fullName, isTyped, knownName } from '#server/platform/names.ts';
import { stateOf } from '#server/domain/person.ts';
import { presentMember } from './member.ts';
import { renameInvited, renamePerson } from './changeQueries.ts';

interface Names {
  firstName: string;
  lastName: string;
}

/** Changes a person's names; a name that is not given stays. `was` is what the form was read with. */
export async function rename(ctx: Ctx, id: number, input: Partial<Names> & { was?: Names | undefined }) {
  const row = await presentMember(ctx, id);
  ctx.check(notAbove, stateOf(row));
  ctx.check(notDeleted, stateOf(row));
  ctx.check(notExternal, stateOf(row));
  const names = knownName(row);
  const now = { firstName: names.first_name, lastName: names.last_name };
  const wanted = { firstName: input.firstName ?? now.firstName, lastName: input.lastName ?? now.lastName };
  refuseOverwriting('user', { was: input.was, now, wanted });
  if (isTyped(row)) await renameInvited(ctx.db, ctx.organisationId, row, wanted);
  else await renamePerson(ctx.db, row.id, wanted);
  await ctx.record(userUpdated, {
    subject: { id: row.id, name: fullName(names) },
    was: now,
    now: wanted,
    reverse: { body: { id: row.id, ...formerOf(now, wanted) } },
  });
  return { message: 'The user was updated.' };
}
