import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { DAY } from '#server/platform/times.ts';

/** The name of the organisation, for a mail. */
export async function organisationName(db: Kysely<Database>, organisationId: number): Promise<string> {
  const row = db.selectFrom('organisations').select('name').where('id', '=', organisationId);
  return (await row.executeTakeFirstOrThrow()).name;
}

/** After this time an organisation is trusted without the operator, in milliseconds. */
const TRUSTED_AFTER = 30 * DAY;

/** True when the invitations of an organisation are not limited per day. A registration by a stranger begins without. */
export async function isTrusted(db: Kysely<Database>, organisationId: number | null, now: number): Promise<boolean> {
  if (organisationId === null) return false;
  const row = await db
    .selectFrom('organisations')
    .select(['trusted', 'created_at'])
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return row !== undefined && (row.trusted === 1 || row.created_at <= now - TRUSTED_AFTER);
}
