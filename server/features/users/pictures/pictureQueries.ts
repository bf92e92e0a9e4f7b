import type { Kysely } from 'kysely';
import type { ProfilePicture } from '#core/contract/picture.ts';
import { isAmong } from '#server/platform/db/among.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { pictureOf } from '#server/platform/http/pages/fileUrls.ts';
import type { MemberRow } from '#server/platform/db/members/memberColumns.ts';

/** 3: anyone who is signed in. */
const ANYONE = 3;
/** 4: only myself. */
const ONLY_MYSELF = 4;

/**
 * The pictures of these members that the viewer may see, by file id; `undefined` when nobody has one, as on most pages
 * of the list. The viewer looks at members of the own organisation, so only 'Only myself' hides a picture.
 */
export async function picturesOf(
  { db, viewer, services }: Pick<Ctx, 'db' | 'viewer' | 'services'>,
  rows: readonly MemberRow[],
): Promise<Map<number, ProfilePicture> | undefined> {
  const ids = rows.flatMap(({ picture_file_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return undefined;
  const files = await db
    .selectFrom('files')
    .select(['id', 'visibility', 'person_id'])
    .where(isAmong(db, 'files.id', ids))
    .execute();
  return new Map(
    files
      .filter((file) => file.visibility !== ONLY_MYSELF || file.person_id === viewer.id)
      .map((file) => [file.id, pictureOf(services.config, file)]),
  );
}

/**
 * True when a person may see a picture: the own one, a picture for anyone, and by default those of people of the primary
 * organisation. The picture of an external person is hidden until the invitation is accepted.
 */
export async function maySeePicture(
  db: Kysely<Database>,
  fileId: number,
  viewer: { id: number; organisationId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .innerJoin('files', 'files.id', 'people.picture_file_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.person_id', '=', 'people.id')
        .on('memberships.organisation_id', '=', viewer.organisationId),
    )
    .select([
      'people.id',
      'files.visibility',
      'memberships.status',
      'memberships.typed_first_name',
      'memberships.joined',
    ])
    .where('people.picture_file_id', '=', fileId)
    .where('files.id', '=', fileId)
    .executeTakeFirst();
  if (!row) return false;
  if (row.id === viewer.id || row.visibility === ANYONE) return true;
  if (row.visibility === ONLY_MYSELF) return false;
  return row.status !== null && row.status !== 'deleted' && (row.joined === 1 || row.typed_first_name === null);
}

/** The visibility of a person's picture; `undefined` when the file is not that picture. */
export async function visibilityOf(
  db: Kysely<Database>,
  personId: number,
  fileId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('files')
    .select('visibility')
    .where('id', '=', fileId)
    .where('kind', '=', 'picture')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.visibility ?? undefined;
}

export async function setVisibility(
  tx: Kysely<Database>,
  personId: number,
  fileId: number,
  visibility: number,
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ visibility })
    .where('id', '=', fileId)
    .where('kind', '=', 'picture')
    .where('person_id', '=', personId)
    .execute();
}
