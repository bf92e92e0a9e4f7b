import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { doubling } from '#server/platform/queue/backoff.ts';
import { NEVER, rowsOf, type Description } from '#server/platform/queue/rows.ts';
import { asHtml, asText, type Letter } from './templates.ts';
import { DAY, HOUR } from '../times.ts';

/** About two days of retries; then the mail is given up. */
const waits = doubling({ first: 10_000, longest: HOUR, most: 55 });
/** The number of characters of an error that are kept. */
export const LONGEST_REASON = 500;

/** Letters that a person looks for in the mailbox at once. */
const AWAITED = new Set<Letter['kind']>(['reset', 'not-accepted', 'verify', 'known-address', 'invitation']);
/** After so many attempts, about five minutes, nobody looks for a mail any more. */
const AWAITED_ATTEMPTS = 5;

/** How mails are found. Those of an organisation wait for each other, and those to single people for none of them. */
const description = {
  table: 'outbox',
  receiver: sql`coalesce(organisation_id, 0)`,
  over: (before: number) =>
    sql`created_at < ${before} and (sent_at < ${before} or (sent_at is null and next_attempt_at = ${sql.lit(NEVER)}))`,
  keepFor: 30 * DAY,
  claim: 60_000,
  longestWait: (failed: number) => (failed === 0 ? 0 : (waits(failed) ?? 0)),
} satisfies Omit<Description<'outbox'>, 'waits'>;

/**
 * The mails that wait: first those that a person waits for, then all others. Each of the two is sent as if the other did not
 * exist, so however many others hang, an awaited one has its place.
 */
export const mailRows = [1, 0].map((isAwaited) =>
  rowsOf({ ...description, waits: sql`sent_at is null and is_awaited = ${sql.lit(isAwaited)}` }),
);

/** A mail in the outbox. */
export type Mail = Selectable<Database['outbox']>;

/** The membership that an invitation is for; without a person, the organisation whose change has caused the mail. */
interface Invited {
  organisationId: number;
  personId: number | null;
  /** One of many that one change sends, as an import does: nobody waits for it. */
  isOfMany?: boolean;
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

/** Queues some letters that a change in an organisation has caused, in one statement. */
export async function queueMails(
  db: Kysely<Database>,
  mails: readonly { recipient: string; letter: Letter }[],
  now: number,
  organisationId: number,
): Promise<void> {
  const rows = mails.map(({ recipient, letter }) => rowOf(recipient, letter, now, { organisationId, personId: null }));
  if (rows.length > 0) await db.insertInto('outbox').values(rows).execute();
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
  is_awaited: AWAITED.has(letter.kind) && !invited?.isOfMany ? (1 as const) : (0 as const),
  message_id: randomUUID(),
  organisation_id: invited?.organisationId ?? null,
  person_id: invited?.personId ?? null,
});

/** Marks a mail as sent and deletes its text, because a link in it opens an account. */
export async function markSent(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, claimed_until: null, last_error: null, subject: '', text: '', html: '' })
    .where('id', '=', id)
    .execute();
}

/** Schedules a retry of a mail. After too many attempts it gives it up and answers true. */
export async function markFailed(db: Kysely<Database>, mail: Mail, error: string, now: number): Promise<boolean> {
  const attempts = mail.attempts + 1;
  const wait = waits(attempts);
  if (wait === undefined) {
    await giveUpMail(db, mail, error);
    return true;
  }
  const last_error = cutWhole(error, LONGEST_REASON);
  await db
    .updateTable('outbox')
    .set({ attempts, claimed_until: null, last_error, next_attempt_at: now + wait })
    .$if(attempts >= AWAITED_ATTEMPTS, (update) => update.set({ is_awaited: 0 }))
    .where('id', '=', mail.id)
    .execute();
  return false;
}

/** Ends the attempts to send a mail and deletes its text, because a link in it opens an account. */
export async function giveUpMail(db: Kysely<Database>, mail: Mail, error: string): Promise<void> {
  const reason = cutWhole(error, LONGEST_REASON);
  await db
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, claimed_until: null, last_error: reason, next_attempt_at: NEVER })
    .set({ subject: '', text: '', html: '' })
    .where('id', '=', mail.id)
    .execute();
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
