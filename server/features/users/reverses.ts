import type * as contract from '#plugins/users/reverses.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { memberForChange } from './queries.ts';
import { rename } from './rename.ts';
import { restorePerson } from './deletion/restorePerson.ts';

/** The calls that take changes of people back. */
export const reverses: Handlers<typeof contract> = {
  revertUser: ({ body }, ctx) => rename(ctx, body.id, body),

  async restoreUser({ body }, ctx) {
    const row = await memberForChange(ctx.db, ctx.organisationId, body.id);
    await ctx.judgeAgain();
    if (!row) throw notFound('user');
    if (row.status !== 'deleted') throw conflict('This user is already in your organisation.');
    return restorePerson(ctx, row, body);
  },
};
