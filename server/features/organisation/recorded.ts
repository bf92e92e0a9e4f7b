import { logoRemoved, logoUploaded, organisationUpdated } from '#plugins/organisation/events.ts';
import { formerOf } from '#server/domain/activity/formerOf.ts';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { sizeOf } from '#server/platform/files/formerLogos.ts';
import { viewOf } from './form.ts';
import { organisationById, type OrganisationRow } from './queries.ts';

/** Records a change of the organisation's details. `row` is how it was. */
export async function recordUpdate(ctx: Ctx, row: OrganisationRow): Promise<void> {
  const { id, version: _, logo_file_id: __, ...was } = row;
  const now = await organisationById(ctx.db, id);
  await ctx.record(organisationUpdated, {
    subject: { id, name: row.name },
    was: valuesIn(row, ctx),
    now: valuesIn(now, ctx),
    reverse: { body: { id, columns: formerOf<Partial<OrganisationRow>>(was, now) } },
  });
}

function valuesIn(row: OrganisationRow, { services }: Ctx) {
  const { id: _, logo: __, currencyCode: ___, datesAs: ____, ...values } = viewOf(row, services.config);
  return values;
}

/** Records that another logo is shown, or none. The former one is kept, so this can be taken back. */
export async function recordLogo(
  ctx: Ctx,
  tx: Kysely<Database>,
  organisationId: number,
  { before, after }: { before: number | null; after: number | null },
): Promise<void> {
  const { name } = await organisationById(tx, organisationId);
  const logoText = async (id: number | null) => {
    const size = id === null ? undefined : await sizeOf(tx, organisationId, id);
    return { logo: size ? `Picture ${id}, ${size.width} × ${size.height} pixels` : null };
  };
  const entry = {
    subject: { id: organisationId, name },
    was: await logoText(before),
    now: await logoText(after),
    reverse: { body: { id: organisationId, fileId: before } },
  };
  await ctx.record(after === null ? logoRemoved : logoUploaded, entry, { tx });
}
