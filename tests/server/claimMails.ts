import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { mailRows, type Mail } from '#server/platform/mail/outbox.ts';

/** Claims due mails, as a worker does. */
export async function claimMails(tx: Kysely<Database>, most: number, now: number): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const rows of mailRows) {
    const ids: number[] = [];
    for (const receiver of await rows.receivers(tx, now))
      ids.push(...(await rows.due(tx, receiver, most - mails.length - ids.length, now)));
    mails.push(...(await rows.take(tx, ids, now)));
  }
  return mails;
}
