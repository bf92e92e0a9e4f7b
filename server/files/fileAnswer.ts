import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FileAnswer } from '../http/calls/context.ts';

/**
 * A kept file as the answer of an endpoint whose reply is `'binary'`; `null` without one. Whether the caller may see it
 * is judged before, on every call: a browser may keep it, and has to ask each time whether it still may show it.
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
      // Content never changes under an id, see table.ts.
      etag: `"${kind}-${id}"`,
      'content-disposition': `inline; filename="${kind}.png"`,
    },
  };
}
