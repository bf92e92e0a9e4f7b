import type { Kysely } from 'kysely';
import { logoRemoved, logoUploaded } from '#plugins/organisation/events.ts';
import { forUpdate } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The most former logos of an organisation that are kept for 'Undo'. */
const MOST_FORMER = 20;

/** Deletes the oldest former logos of an organisation when there are too many. */
export async function forgetOldLogos(tx: Kysely<Database>, organisationId: number): Promise<void> {
  const over = await former(tx)
    .where('files.organisation_id', '=', organisationId)
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id')
    .offset(MOST_FORMER)
    .limit(MOST_FORMER)
    .execute();
  await deleteFiles(tx, over);
}

/** Deletes the former logos that no entry of the activity can bring back any more, because the entries were swept. */
export async function sweepFormerLogos(tx: Kysely<Database>): Promise<void> {
  const over = await former(tx)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity')
            .select('activity.id')
            .whereRef('activity.organisation_id', '=', 'files.organisation_id')
            .where('action', 'in', [logoUploaded.id, logoRemoved.id]),
        ),
      ),
    )
    .execute();
  await deleteFiles(tx, over);
}

/**
 * Makes a stored logo of the organisation its logo again, or none. Returns the former one's id, or `undefined` if the
 * wanted one is not kept any more.
 */
export async function showLogoAgain(
  tx: Kysely<Database>,
  organisationId: number,
  id: number | null,
): Promise<{ before: number | null } | undefined> {
  const { logo_file_id: before } = await tx
    .selectFrom('organisations')
    .select('logo_file_id')
    .where('id', '=', organisationId)
    .$call(forUpdate(tx))
    .executeTakeFirstOrThrow();
  if (id !== null && !(await sizeOf(tx, organisationId, id))) return undefined;
  await tx.updateTable('organisations').set({ logo_file_id: id }).where('id', '=', organisationId).execute();
  return { before };
}

/** The size of a stored logo of the organisation. */
export function sizeOf(db: Kysely<Database>, organisationId: number, id: number) {
  return db
    .selectFrom('files')
    .select(['width', 'height'])
    .where('id', '=', id)
    .where('kind', '=', 'logo')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
}

/** Logos that no organisation shows. */
const former = (tx: Kysely<Database>) =>
  tx
    .selectFrom('files')
    .select('files.id')
    .where('files.kind', '=', 'logo')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('organisations')
            .select('organisations.id')
            .whereRef('organisations.id', '=', 'files.organisation_id')
            .whereRef('organisations.logo_file_id', '=', 'files.id'),
        ),
      ),
    );

async function deleteFiles(tx: Kysely<Database>, rows: readonly { id: number }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('files').where('id', 'in', ids).execute();
}
