import type * as contract from '#plugins/organisation/reverses.ts';
import type { Handlers } from '#server/http/calls/context.ts';
import { notFound } from '#server/http/calls/refused.ts';
import { organisationForChange, saveForm } from './queries.ts';
import { recordUpdate } from './recorded.ts';

/** The calls that take changes of an organisation back. */
export const reverses: Handlers<typeof contract> = {
  async restoreOrganisation({ body }, ctx) {
    if (body.id !== ctx.organisationId) throw notFound('organisation');
    const row = await organisationForChange(ctx.db, body.id);
    // The columns were read from this table.
    await saveForm(ctx.db, row.id, body.columns as Parameters<typeof saveForm>[2]);
    await recordUpdate(ctx, row);
    return { message: 'The organisation was changed back.' };
  },
};
