import { notAbove } from '#core/access/dutyRules.ts';
import type * as contract from '#plugins/users/contract.ts';
import { userDeleted } from '#plugins/users/events.ts';
import { deletable, restorable } from '#plugins/users/rules.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { notFound } from '#server/platform/http/refused.ts';
import { endLinks } from '#server/platform/mail/links.ts';
import { stateOf } from '#server/domain/person.ts';
import { restorableDeletions } from './deletions.ts';
import { member, presentMember } from '../member.ts';
import { deleteMember } from '../changeQueries.ts';
import { deletionDetails } from '../recorded.ts';
import { restorePerson } from './restorePerson.ts';

/** The calls that delete a person and bring one back. */
export const deletionHandlers: Pick<Handlers<typeof contract>, 'deleteUser' | 'restoreDeletedUser'> = {
  async deleteUser({ params }, ctx) {
    const row = await presentMember(ctx, params.id);
    ctx.check(notAbove, stateOf(row));
    ctx.check(deletable, stateOf(row));
    const details = await deletionDetails(ctx, row);
    await deleteMember(ctx.db, ctx.organisationId, row.id);
    await ctx.record(userDeleted, details);
    await endLinks(ctx.db, 'invitation', { personId: row.id, organisationId: ctx.organisationId }, ctx.now);
    return { message: 'The user was deleted.' };
  },

  async restoreDeletedUser({ body }, ctx) {
    const row = await member(ctx, body.id);
    const deletion = (await restorableDeletions(ctx.db, ctx.organisationId, [row.id], ctx.now)).get(row.id);
    ctx.check(notAbove, stateOf(row));
    ctx.check(restorable, { ...stateOf(row), restorableUntil: deletion?.until });
    if (!deletion) throw notFound('user');
    return restorePerson(ctx, row, deletion.rights);
  },
};
