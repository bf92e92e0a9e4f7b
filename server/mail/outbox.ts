import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { asHtml, asText, type Letter } from './templates.ts';

/** The time for which a worker claims mails, in milliseconds. */
const CLAIM = 60_000;
/** The wait before the first retry, in milliseconds. It doubles with each retry, up to an hour. */
const FIRST_RETRY = 10_000;
const LONGEST_RETRY = 3_600_000;
/** About two days of retries; then the mail stays unsent with its last error. */
const MOST_ATTEMPTS = 55;
const NEVER = Number.MAX_SAFE_INTEGER;
/** The time for which recipients, states and errors are kept, in milliseconds. */
const KEPT = 30 * 86_400_000;
/** The number of mails that one statement deletes, so that other calls do not wait long. */
const MOST_SWEPT = 5_000;

/** A mail in the outbox. */
export interface Waiting {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  message_id: string;
}

/**
 * Queues a letter in the outbox. `db` is the transaction of the change that the letter reports, so that both happen or
 * neither.
 */
export async function queueMail(db: Kysely<Database>, recipient: string, letter: Letter, now: number): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      recipient,
      subject: letter.subject,
      text: asText(letter),
      html: asHtml(letter),
      kind: letter.kind,
      created_at: now,
      attempts: 0,
      next_attempt_at: now,
      message_id: `<${randomUUID()}@gatehouse>`,
    })
    .execute();
}

/** Claims up to `most` due mails, so that no other worker sends them meanwhile. */
export async function claimMails(db: Kysely<Database>, most: number, now: number): Promise<Waiting[]> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
    .orderBy('id')
    .limit(most);
  // The condition is repeated in the update: a second worker that waited for the row must see that it is claimed.
  return db
    .updateTable('outbox')
    .set({ claimed_until: now + CLAIM })
    .where('id', 'in', due)
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'attempts', 'message_id'])
    .execute();
}

/** Extends the claim of mails that are still being sent. */
export async function holdMails(db: Kysely<Database>, ids: number[], now: number): Promise<void> {
  if (ids.length)
    await db
      .updateTable('outbox')
      .set({ claimed_until: now + CLAIM })
      .where('id', 'in', ids)
      .where('claimed_until', 'is not', null)
      .execute();
}

/** Marks mails as sent and deletes their text, because a link in it opens an account. */
export async function markSent(db: Kysely<Database>, ids: number[], now: number): Promise<void> {
  if (ids.length)
    await db
      .updateTable('outbox')
      .set({ sent_at: now, claimed_until: null, last_error: null, subject: '', text: '', html: '' })
      .where('id', 'in', ids)
      .execute();
}

/** Schedules a retry of a mail, or none after too many attempts. */
export async function markFailed(db: Kysely<Database>, mail: Waiting, error: string, now: number): Promise<void> {
  const attempts = mail.attempts + 1;
  const wait = Math.min(FIRST_RETRY * 2 ** mail.attempts, LONGEST_RETRY);
  await db
    .updateTable('outbox')
    .set({
      attempts,
      claimed_until: null,
      last_error: error.slice(0, 500),
      next_attempt_at: attempts < MOST_ATTEMPTS ? now + wait : NEVER,
    })
    .where('id', '=', mail.id)
    .execute();
}

/** Deletes mails that were sent or failed for good long ago; mails that wait for a mail server stay. */
export async function sweepMails(db: Kysely<Database>, now: number): Promise<void> {
  const over = db
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '<', now - KEPT)
    .where((or) => or.or([or('sent_at', '<', now - KEPT), or('next_attempt_at', '=', NEVER)]))
    .orderBy('id')
    .limit(MOST_SWEPT);
  await db.deleteFrom('outbox').where('id', 'in', over).execute();
}
