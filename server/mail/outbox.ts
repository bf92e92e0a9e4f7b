import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { asHtml, asText, type Letter } from './templates.ts';

/** How long one worker holds the mails it has taken, in milliseconds. */
const CLAIM = 60_000;
/** How long the first retry waits, doubled each time up to an hour, in milliseconds. */
const FIRST_RETRY = 10_000;
const LONGEST_RETRY = 3_600_000;
/** About two days of tries; then the mail stays unsent with its last error. */
const MOST_ATTEMPTS = 55;
const NEVER = Number.MAX_SAFE_INTEGER;
/** How long it can be looked up what was sent to whom, or why it was not, in milliseconds. */
const KEPT = 30 * 86_400_000;
/** How many mails are forgotten at once, so that others don't wait for it long. */
const MOST_SWEPT = 5_000;

/** A mail as it lies in the outbox. */
export interface Waiting {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  message_id: string;
}

/** Puts a letter into the outbox; `db` is the transaction of what the letter tells of, so that both happen or neither. */
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

/** Takes up to `most` mails that are due, so that no other worker sends them meanwhile. */
export async function claimMails(db: Kysely<Database>, most: number, now: number): Promise<Waiting[]> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
    .orderBy('id')
    .limit(most);
  // The condition stands again outside: a second worker that waited for the row must see that it is taken.
  return db
    .updateTable('outbox')
    .set({ claimed_until: now + CLAIM })
    .where('id', 'in', due)
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'attempts', 'message_id'])
    .execute();
}

/** Claims anew what is being sent still. */
export async function holdMails(db: Kysely<Database>, ids: number[], now: number): Promise<void> {
  if (ids.length)
    await db
      .updateTable('outbox')
      .set({ claimed_until: now + CLAIM })
      .where('id', 'in', ids)
      .where('claimed_until', 'is not', null)
      .execute();
}

/** Notes what was sent, and forgets its words: a link in them opens an account, and nobody needs them here any more. */
export async function markSent(db: Kysely<Database>, ids: number[], now: number): Promise<void> {
  if (ids.length)
    await db
      .updateTable('outbox')
      .set({ sent_at: now, claimed_until: null, last_error: null, subject: '', text: '', html: '' })
      .where('id', 'in', ids)
      .execute();
}

/** Puts a mail back for a later try, or for none when it was tried often enough. */
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

/** Forgets mails that were sent or given up long ago; those that wait for a mail server stay. */
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
