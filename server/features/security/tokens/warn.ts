import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { queueMail } from '#server/mail/outbox.ts';
import * as letters from '#server/mail/templates.ts';
import { fullName } from '#server/names.ts';

const DAY = 86_400_000;
/** How long before its end a token is warned of, in milliseconds: the first mail and the second one. */
export const WARNINGS = [14 * DAY, 2 * DAY] as const;
/** The most mails of one run. */
const MOST = 500;

/** Warns by mail of access tokens that end soon, each at most twice, and not on the day on which they are made. */
export async function warnOfTokens(tx: Kysely<Database>, publicUrl: string, now: number): Promise<void> {
  for (const [sent, before] of WARNINGS.entries()) {
    // A token that is due for the second mail gets no first one.
    const after = WARNINGS[sent + 1] ?? 0;
    const due = await tx
      .selectFrom('access_tokens as t')
      .innerJoin('people as p', 'p.id', 't.person_id')
      .innerJoin('organisations as o', 'o.id', 't.organisation_id')
      .select(['t.id', 't.name', 't.expires_at', 'p.email', 'p.first_name', 'p.last_name', 'o.name as organisation'])
      .where('t.expires_at', '>', now + after)
      .where('t.expires_at', '<=', now + before)
      .where('t.created_at', '<=', now - DAY)
      .where('t.warned', '<=', sent)
      .orderBy('t.id')
      .limit(MOST)
      .execute();
    for (const row of due) {
      await tx
        .updateTable('access_tokens')
        .set({ warned: sent + 1 })
        .where('id', '=', row.id)
        .execute();
      const letter = letters.tokenExpires({
        name: fullName(row),
        token: row.name,
        organisation: row.organisation,
        days: Math.ceil((row.expires_at - now) / DAY),
        url: `${publicUrl}/security?tab=tokens`,
      });
      await queueMail(tx, row.email, letter, now);
    }
  }
}
