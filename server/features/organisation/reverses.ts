import type * as contract from '#plugins/organisation/reverses.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { forgetOldLogos, showLogoAgain } from '#server/platform/files/formerLogos.ts';
import { organisationForChange, saveForm } from './queries.ts';
import { recordLogo, recordUpdate } from './recorded.ts';

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

  async restoreLogo({ body }, ctx) {
    if (body.id !== ctx.organisationId) throw notFound('organisation');
    const restored = await showLogoAgain(ctx.db, body.id, body.fileId);
    if (!restored) throw conflict('The old logo is no longer kept. Upload it again.');
    await recordLogo(ctx, ctx.db, body.id, { before: restored.before, after: body.fileId });
    await forgetOldLogos(ctx.db, body.id);
    return { message: 'The old logo is shown again.' };
  },
};
