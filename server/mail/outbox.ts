import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { cutWhole } from '#core/contract/cutWhole.ts';
import { invitationNotDelivered } from '#plugins/users/events.ts';
import { recordBySystem } from '#server/activity/otherActors.ts';
import { fullName } from '#server/names.ts';
import { SWEPT_AT_ONCE } from '#server/db/sweptAtOnce.ts';
import type { Database, Time } from '#server/db/schema.ts';
import { asHtml, asText, type Letter } from './templates.ts';

/** The time for which a worker claims mails, in milliseconds. */
const CLAIM = 60_000;
/** The wait before the first retry, in milliseconds. It doubles with each retry, up to an hour. */
const FIRST_RETRY = 10_000;
const LONGEST_RETRY = 3_600_000;
/** About two days of retries; then the mail is given up. */
const MOST_ATTEMPTS = 55;
/** The time of the next attempt of a mail that was given up. */
const NEVER = Number.MAX_SAFE_INTEGER;
/** The number of characters of an error that are kept. */
const LONGEST_REASON = 500;
/** The time for which recipients, states and errors are kept, in milliseconds. */
const KEPT = 30 * 86_400_000;

/** A mail in the outbox. */
export interface Waiting {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  message_id: string;
  created_at: Time;
  organisation_id: number | null;
  person_id: number | null;
}

/** The membership that an invitation is for. */
interface Invited {
  organisationId: number;
  personId: number;
}

/**
 * Queues a letter in the outbox. `db` is the transaction of the change that the letter reports, so that both happen or
 * neither. With `invited`, its failure becomes a state of that invitation, whose `invited_at` is `now`.
 */
export async function queueMail(
  db: Kysely<Database>,
  recipient: string,
  letter: Letter,
  now: number,
  invited?: Invited,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values(rowOf(recipient, letter, now, invited))
    .execute();
}

/** The number of mails of one statement. */
const AT_ONCE = 200;

/** Queues many letters of one change. */
export async function queueMails(
  db: Kysely<Database>,
  mails: readonly { recipient: string; letter: Letter }[],
  now: number,
): Promise<void> {
  for (let from = 0; from < mails.length; from += AT_ONCE) {
    const some = mails.slice(from, from + AT_ONCE);
    await db
      .insertInto('outbox')
      .values(some.map(({ recipient, letter }) => rowOf(recipient, letter, now)))
      .execute();
  }
}

const rowOf = (recipient: string, letter: Letter, now: number, invited?: Invited) => ({
  recipient,
  subject: letter.subject,
  text: asText(letter),
  html: asHtml(letter),
  kind: letter.kind,
  created_at: now,
  attempts: 0,
  next_attempt_at: now,
  message_id: randomUUID(),
  organisation_id: invited?.organisationId ?? null,
  person_id: invited?.personId ?? null,
});

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
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'attempts', 'message_id', 'created_at'])
    .returning(['organisation_id', 'person_id'])
    .execute();
}

/**
 * Moves times that are ahead of the clock, and further ahead than a claim or a wait can be, to what they would be now.
 */
export async function pullBackMails(db: Kysely<Database>, now: number, skew: number): Promise<void> {
  const waiting = db.updateTable('outbox').where('sent_at', 'is', null);
  const longest = sql<number>`case when attempts = 0 then 0 when attempts > 9 then ${sql.lit(LONGEST_RETRY)}
    else ${sql.lit(FIRST_RETRY)} * (1 << (attempts - 1)) end`;
  await waiting
    .set({ next_attempt_at: now })
    .where('next_attempt_at', '<', NEVER)
    .where(sql<boolean>`next_attempt_at - ${now + skew} > ${longest}`)
    .execute();
  await waiting
    .set({ claimed_until: now + CLAIM })
    .where('claimed_until', '>', now + CLAIM + skew)
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

/** Schedules a retry of a mail; gives it up after too many attempts. */
export async function markFailed(db: Kysely<Database>, mail: Waiting, error: string, now: number): Promise<void> {
  const attempts = mail.attempts + 1;
  if (attempts >= MOST_ATTEMPTS) return giveUpMail(db, mail, error, now);
  const wait = Math.min(FIRST_RETRY * 2 ** mail.attempts, LONGEST_RETRY);
  await db
    .updateTable('outbox')
    .set({
      attempts,
      claimed_until: null,
      last_error: cutWhole(error, LONGEST_REASON),
      next_attempt_at: now + wait,
    })
    .where('id', '=', mail.id)
    .execute();
}

/**
 * Ends the attempts to send a mail and deletes its text, because a link in it opens an account. An invitation becomes
 * 'Not delivered', unless it was sent again meanwhile.
 */
export async function giveUpMail(db: Kysely<Database>, mail: Waiting, error: string, now: number): Promise<void> {
  const reason = cutWhole(error, LONGEST_REASON);
  await db
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, claimed_until: null, last_error: reason, next_attempt_at: NEVER })
    .set({ subject: '', text: '', html: '' })
    .where('id', '=', mail.id)
    .execute();
  if (mail.organisation_id === null || mail.person_id === null) return;
  await db
    .updateTable('memberships')
    .set({ undelivered_at: now, undelivered_why: reason })
    .where('organisation_id', '=', mail.organisation_id)
    .where('person_id', '=', mail.person_id)
    .where('invited_at', '=', mail.created_at)
    .execute();
  const person = await db
    .selectFrom('people')
    .select(['first_name', 'last_name'])
    .where('id', '=', mail.person_id)
    .executeTakeFirst();
  if (!person) return;
  const subject = { id: mail.person_id, name: fullName(person) };
  await recordBySystem(db, now, mail.organisation_id, invitationNotDelivered, { subject, refused: reason });
}

/** The number of mails that are still to be sent, without those that were given up. */
export async function countWaitingMails(db: Kysely<Database>): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<', NEVER)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Deletes some mails that were sent or failed for good long ago, and returns how many; those that wait for a mail server stay. */
export async function sweepMails(db: Kysely<Database>, now: number): Promise<number> {
  const over = db
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '<', now - KEPT)
    .where((or) => or.or([or('sent_at', '<', now - KEPT), or('next_attempt_at', '=', NEVER)]))
    .orderBy('id')
    .limit(SWEPT_AT_ONCE);
  const { numDeletedRows } = await db.deleteFrom('outbox').where('id', 'in', over).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
