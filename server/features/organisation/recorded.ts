import { organisationUpdated } from '#plugins/organisation/events.ts';
import type { Ctx } from '#server/http/calls/context.ts';
import { viewOf } from './form.ts';
import { organisationById, type OrganisationRow } from './queries.ts';

/** Records a change of the organisation's details. `row` is how it was. */
export async function recordUpdate(ctx: Ctx, row: OrganisationRow): Promise<void> {
  const { id, version: _, logo_file_id: __, ...columns } = row;
  await ctx.record(organisationUpdated, {
    subject: { id, name: row.name },
    was: shown(row, ctx),
    now: shown(await organisationById(ctx.db, id), ctx),
    reverse: { body: { id, columns } },
  });
}

function shown(row: OrganisationRow, { services }: Ctx) {
  const { id: _, logo: __, currencyCode: ___, datesAs: ____, ...values } = viewOf(row, services.config);
  return values;
}
