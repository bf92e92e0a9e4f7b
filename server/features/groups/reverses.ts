import { groupRestored, groupUpdated } from '#plugins/groups/events.ts';
import type * as contract from '#plugins/groups/reverses.ts';
import { freeOfPolicies, type GroupRole } from '#plugins/groups/rules.ts';
import { formerOf } from '#server/domain/activity/formerOf.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { guardLockout } from '#server/domain/lockout/guard.ts';
import { changePeople, groupNow, uniquelyNamed } from './change.ts';
import {
  addToGroup,
  addToPolicies,
  idsIn,
  insertGroup,
  lockGroup,
  lockMembers,
  policiesFor,
  rolesOf,
  setGroupText,
} from './queries.ts';
import { peopleDetails, recordPeople } from './recorded.ts';

type Former = readonly { id: number; role: GroupRole | null; now?: GroupRole | null | undefined }[];

/** The calls that take changes of groups back. */
export const reverses: Handlers<typeof contract> = {
  restoreGroup: ({ body }, ctx) =>
    guardLockout(ctx, { confirmed: body.confirmLockout }, async () => {
      const { db, organisationId } = ctx;
      const { id, name, description } = body;
      ctx.check(freeOfPolicies, { guarded: body.policies.length > 0 });
      // People who were deleted since are left out.
      const held = await lockMembers(
        db,
        organisationId,
        body.people.map((person) => person.id),
      );
      const people = body.people.filter((person) => (held.get(person.id) ?? 'deleted') !== 'deleted');
      await uniquelyNamed(() => insertGroup(db, organisationId, body, body.createdAt, id));
      await addToGroup(db, organisationId, id, people);
      await addToPolicies(db, organisationId, id, body.policies);
      const details = await peopleDetails(ctx, new Map(), await rolesOf(db, id, await idsIn(db, organisationId, id)));
      const policies = await policiesFor(db, organisationId, id);
      await ctx.record(groupRestored, {
        subject: { id, name },
        people: details.people ?? [],
        now: { name, description, ...details.now, policies: policies.map((policy) => policy.name) },
        reverse: { params: { id }, query: {} },
      });
      return { message: 'The group was restored.' };
    }),

  async revertPeople({ body }, ctx) {
    const details = await guardLockout(ctx, { confirmed: body.confirmLockout }, () =>
      revert(ctx, body.id, body.people),
    );
    await recordPeople(ctx, await groupNow(ctx, body.id), details);
    return { message: 'The users of the group were changed back.' };
  },

  async revertGroup({ body }, ctx) {
    const { id } = body;
    const details = await guardLockout(ctx, { confirmed: body.confirmLockout }, () => revert(ctx, id, body.people));
    if (!(await lockGroup(ctx.db, ctx.organisationId, id))) throw notFound('group');
    const { name, description } = await groupNow(ctx, id);
    const wanted = { name: body.name ?? name, description: body.description ?? description };
    await uniquelyNamed(() => setGroupText(ctx.db, ctx.organisationId, id, wanted));
    await ctx.record(groupUpdated, {
      subject: { id, name },
      people: details.people ?? [],
      was: { name, description, ...details.was },
      now: { ...wanted, ...details.now },
      reverse: { body: { id, ...formerOf({ name, description }, wanted), people: details.former ?? [] } },
    });
    return { message: 'The group was changed back.' };
  },
};

async function revert(ctx: Ctx, id: number, former: Former) {
  if (former.length === 0) return {};
  const ids = former.map((person) => person.id);
  const held = await lockMembers(ctx.db, ctx.organisationId, ids);
  // People who were deleted since are left out.
  const people = former.filter((person) => (held.get(person.id) ?? 'deleted') !== 'deleted');
  // Another kind of entry may have changed a role since, such as a conversion or an import.
  const roles = await rolesOf(ctx.db, id, ids);
  if (people.some(({ id: person, now }) => now !== undefined && now !== (roles.get(person) ?? null)))
    throw conflict('Somebody has changed the role of a user in this group since then. Change it by hand.');
  const inRole = (role: GroupRole | null) => people.filter((one) => one.role === role).map((one) => one.id);
  const { details } = await changePeople(ctx, {
    id,
    moderators: inRole('moderator'),
    members: inRole('member'),
    added: [],
    removed: inRole(null),
  });
  return details;
}
