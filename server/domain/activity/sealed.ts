import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** What a seal covers of an entry, in this order. Another order or column would break every seal. */
const columns = [
  'id',
  'organisation_id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
  'second_kind',
  'second_id',
  'second_name',
  'outcome',
  'why',
  'source',
  'address',
  'user_agent',
  'session_id',
  'request_id',
  'batch',
  'changes',
  'reverse',
  'undoes',
  'search_text',
] as const;

/** The most entries that are read at once. */
const PAGE = 1000;

/** The hash of the entries in their order, which includes the former hash, and their number. */
export async function hashOf(
  db: Kysely<Database>,
  { after, upTo, before }: { after: number; upTo: number; before: string },
): Promise<{ hash: string; entries: number }> {
  const hash = createHash('sha256').update(before);
  let entries = 0;
  for (let last = after; ;) {
    const rows = await db
      .selectFrom('activity')
      .select(columns)
      .where('id', '>', last)
      .where('id', '<=', upTo)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) hash.update(`\n${JSON.stringify(columns.map((column) => row[column]))}`);
    entries += rows.length;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return { hash: hash.digest('hex'), entries };
    last = end.id;
  }
}
