import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { FileAnswer } from '../context.ts';

/**
 * The reply of a `'binary'` endpoint for a stored file; `null` without one. Access is checked before, on every call: a
 * browser may store the file, but must ask each time if it may still show it.
 */
export async function fileAnswer(
  db: Kysely<Database>,
  kind: 'picture' | 'logo',
  id: number,
): Promise<FileAnswer | null> {
  const file = await db
    .selectFrom('files')
    .select(['mime', 'content'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!file) return null;
  return {
    bytes: file.content,
    type: file.mime,
    headers: {
      // The content of an id never changes, see server/platform/files/putFile.ts.
      etag: `"${kind}-${id}"`,
      'content-disposition': `inline; filename="${kind}.png"`,
    },
  };
}
