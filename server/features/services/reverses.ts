import { serviceRestored } from '#plugins/services/events.ts';
import type * as contract from '#plugins/services/reverses.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { changeService, refuseFurther } from './handlers.ts';
import { saveService, serviceForChange } from './queries.ts';

/** The calls that take changes of service accounts back. */
export const reverses: Handlers<typeof contract> = {
  revertService: ({ body }, ctx) => changeService(ctx, body),

  async restoreService({ body: { id } }, ctx) {
    const row = await serviceForChange(ctx.db, ctx.organisationId, id);
    if (!row) throw notFound('service account');
    if (row.ended_at === null) throw conflict('This service account has not ended.');
    await refuseFurther(ctx.db, ctx.organisationId, row.name);
    await saveService(ctx.db, id, { ended_at: null });
    await ctx.record(serviceRestored, { subject: { id, name: row.name }, reverse: { body: { id } } });
    return { message: `The service account ${row.name} was restored. Create a new access token for it.` };
  },
};
