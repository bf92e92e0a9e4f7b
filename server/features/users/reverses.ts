import { userRestored } from '#plugins/users/events.ts';
import type * as contract from '#plugins/users/reverses.ts';
import type { Handlers } from '#server/http/calls/context.ts';
import { conflict, notFound } from '#server/http/calls/refused.ts';
import { shownName } from '#server/names.ts';
import { memberForChange } from './queries.ts';
import { restoreMember } from './restoreMember.ts';

/** The calls that take changes of people back. */
export const reverses: Handlers<typeof contract> = {
  async restoreUser({ body }, ctx) {
    const { db, organisationId, now } = ctx;
    const row = await memberForChange(db, organisationId, body.id);
    if (!row) throw notFound('user');
    if (row.status !== 'deleted') throw conflict('This user is in your organisation already.');
    await restoreMember(db, organisationId, body, now);
    await ctx.record(userRestored, {
      subject: { id: row.id, name: shownName(row) },
      now: { email: row.email, admin: body.admin },
      reverse: { params: { id: row.id } },
    });
    return { message: 'The user was restored.' };
  },
};
