import { sql, type Kysely, type Transaction } from 'kysely';
import { personErased } from '#plugins/activity/events.ts';
import { recordByOperator } from '#server/domain/activity/otherActors.ts';
import { digestOf, renewedHashes } from '#server/domain/activity/renewSeals.ts';
import { SEAL_LOCK } from '#server/domain/activity/seals.ts';
import { SWEEP_LOCK } from '#server/domain/activity/sweepActivity.ts';
import { forgetEntries } from '#server/domain/activity/words/forget.ts';
import { insertMany } from '#server/platform/db/bulk.ts';
import { dialectOf } from '#server/platform/db/dialectOf.ts';
import { forUpdate, lockName } from '#server/platform/db/locks.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { setSetting } from '#server/platform/db/settings.ts';
import { replaceAll } from './erasedEntry.ts';
import { eraseRows } from './eraseRows.ts';
import { namingOf, type Account } from './naming.ts';
import { replaceInEntries } from './replaceInEntries.ts';

/** The setting that lets the database update entries (migration 031); 0 but for the moment of an erasure. */
const ERASING = 'activity_erasing';

type Tx = Transaction<Database>;

/** The organisations that a person is or was a member of. */
export const organisationsOf = (db: Kysely<Database>, personId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['organisations.id', 'organisations.name', 'organisations.email', 'status', 'is_owner'])
    .where('person_id', '=', personId)
    .orderBy('organisations.id')
    .execute();

/**
 * Erases a person, as tables.ts says: deletes the rows, and replaces what names the person in the activity and in what
 * repeats it. Each organisation that it concerns gets one entry that names nobody. Returns the number of changed entries.
 */
export async function erase(tx: Tx, person: Account, now: number): Promise<{ entries: number; seals: number }> {
  await lockName(tx, SWEEP_LOCK);
  await lockName(tx, SEAL_LOCK);
  await tx.selectFrom('people').select('id').where('id', '=', person.id).$call(forUpdate(tx)).executeTakeFirstOrThrow();
  // Nobody adds an entry about the person meanwhile. SQLite has one writer at a time.
  if (dialectOf(tx) === 'postgres') await sql`lock table activity in share row exclusive mode`.execute(tx);
  else await forgetNames(tx, true);

  const { linked, naming } = await namingOf(tx, person);
  await setSetting(tx, ERASING, '1');
  const changed = await replaceInEntries(tx, linked, naming);
  await setSetting(tx, ERASING, '0');
  await forgetEntries(tx, changed.ids);

  const members = await organisationsOf(tx, person.id);
  await deleteAttempts(tx, person);
  await tx.deleteFrom('outbox').where('person_id', '=', person.id).execute();
  await eraseRows(tx, person);
  await replaceInMails(tx, naming.anywhere);

  const renewed = await renewedHashes(tx, changed.ids);
  const concerned = new Set([...members.map(({ id }) => id), ...changed.organisations]);
  const organisations = await tx.selectFrom('organisations').select(['id', 'name']).orderBy('id').execute();
  const subjects = organisations.filter(({ id }) => concerned.has(id));
  // A person without any organisation leaves an entry that no organisation reads.
  if (subjects.length === 0) subjects.push({ id: 0, name: 'accounts' });
  for (const subject of subjects)
    await recordByOperator(tx, now, subject.id, personErased, {
      subject,
      now: { entries: changed.ids.length, seals: digestOf(renewed) },
    });
  const entry = await tx
    .selectFrom('activity')
    .select('id')
    .where('action', '=', personErased.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await insertMany(
    tx,
    'renewed_seals',
    renewed.map((one) => ({ ...one, entry_id: entry.id, at: now })),
  );
  if (dialectOf(tx) === 'sqlite') await forgetNames(tx, false);
  return { entries: changed.ids.length, seals: renewed.length };
}

/** SQLite's index of names keeps what was deleted until it is merged, unless it is told otherwise. */
const forgetNames = (tx: Tx, isOn: boolean) =>
  sql`insert into member_search (member_search, rank) values ('secure-delete', ${isOn ? 1 : 0})`.execute(tx);

/** The counters of guesses that name the person by the address, by the number, or by a known browser. */
async function deleteAttempts(tx: Tx, { id, email }: Account): Promise<void> {
  const browsers = await tx.selectFrom('known_browsers').select('id').where('person_id', '=', id).execute();
  const whom = [
    emailKey(email),
    ...['person', 'ownData', 'founder', 'colleague'].map((limit) => `${limit}:${id}`),
    ...browsers.flatMap((browser) => [`browser:${browser.id}`, `mailBrowser:${browser.id}`]),
  ];
  const rows = await tx.selectFrom('attempts').select(['id', 'key']).execute();
  const own = rows.filter(({ key }) =>
    whom.some((one) => `:${key}|`.includes(`:${one}|`) || `:${key}`.endsWith(`:${one}`)),
  );
  for (const row of own) await tx.deleteFrom('attempts').where('id', '=', row.id).execute();
}

/** Mails to others that wait and name the person. A mail that was sent has no text any more. */
async function replaceInMails(tx: Tx, texts: readonly string[]): Promise<void> {
  const mails = await tx
    .selectFrom('outbox')
    .select(['id', 'subject', 'text', 'html'])
    .where('sent_at', 'is', null)
    .where('text', '<>', '')
    .execute();
  for (const { id, ...mail } of mails) {
    const clean = {
      subject: replaceAll(mail.subject, texts),
      text: replaceAll(mail.text, texts),
      html: replaceAll(mail.html, texts),
    };
    if (JSON.stringify(clean) !== JSON.stringify(mail))
      await tx.updateTable('outbox').set(clean).where('id', '=', id).execute();
  }
}
