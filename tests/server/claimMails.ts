import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { mailRows, type Mail } from '#server/platform/mail/outbox.ts';

/** Claims due mails, as a worker does. */
export async function claimMails(tx: Kysely<Database>, most: number, now: number): Promise<Mail[]> {
  const ids: number[] = [];
  for (const receiver of await mailRows.receivers(tx, now))
    ids.push(...(await mailRows.due(tx, receiver, most - ids.length, now)));
  return mailRows.take(tx, ids, now);
}
