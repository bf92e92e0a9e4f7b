import { personReverted } from '#plugins/imports/events.ts';
import type * as contract from '#plugins/imports/reverses.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { guardLockout } from '#server/domain/lockout/guard.ts';
import { shownName } from '#server/platform/names.ts';
import { memberForChange } from '#server/features/users/queries.ts';
import { revertAssignments, revertEnd, revertGroups, revertNames } from './revert.ts';

/** The calls that take changes of imports back. */
export const reverses: Handlers<typeof contract> = {
  async revertImported({ body }, ctx) {
    const work = async () => {
      const row = await memberForChange(ctx.db, ctx.organisationId, body.id);
      await ctx.judgeAgain();
      if (!row || row.status === 'deleted') throw notFound('user');
      const names = await revertNames(ctx, row, body.names);
      const end = await revertEnd(ctx, row, body.end);
      const groups = await revertGroups(ctx, row, body.groups);
      const assignments = await revertAssignments(ctx, row, body.assignments);
      const left = [...names.left, ...end.left, ...groups.left, ...assignments.left];
      if (!names.done && !end.done && groups.done.length === 0 && assignments.done.length === 0)
        throw conflict(`All of it was changed since then${left.length > 0 ? `: ${left.join(', ')}` : ''}.`);
      await ctx.record(personReverted, {
        subject: { id: row.id, name: shownName(row) },
        groups: groups.done.map(({ id }) => id),
        was: { ...names.done?.was, ...endOf(end.done?.was), ...groups.was, ...assignments.was },
        now: { ...names.done?.now, ...endOf(end.done?.now), ...groups.now, ...assignments.now },
        reverse: {
          body: {
            id: row.id,
            names: names.done ?? null,
            end: end.done ?? null,
            groups: groups.done,
            assignments: assignments.done,
          },
        },
      });
      return left;
    };
    // Policies apply to groups, so only groups can shut anybody out.
    const left = await (body.groups.length > 0 ? guardLockout(ctx, { confirmed: body.confirmLockout }, work) : work());
    const note = left.length > 0 ? ` This was changed since then, so it stays: ${left.join(', ')}.` : '';
    return { message: `The user was changed back.${note}` };
  },
};

const endOf = (endsOn: string | null | undefined) => (endsOn === undefined ? {} : { endsOn });
