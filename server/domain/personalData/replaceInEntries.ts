import type { Selectable, Transaction } from 'kysely';
import { isAmong } from '#server/platform/db/among.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readEntryIds } from '#server/domain/activity/ids/storedKey.ts';
import { bodyOf, messageOf } from '#server/domain/activity/webhooks/queue.ts';
import { replaceAll, withoutPerson, type Naming } from './erasedEntry.ts';
import { entriesNaming } from './naming.ts';

/** The most entries that are read at once. */
const PAGE = 500;

/** Replaces what names the person in the activity and in the messages that repeat it. */
export async function replaceInEntries(tx: Transaction<Database>, linked: ReadonlySet<number>, naming: Naming) {
  const found = [...new Set([...linked, ...(await entriesNaming(tx, naming))])].toSorted((a, b) => a - b);
  const ids: number[] = [];
  const organisations = new Set<number>();
  for (let from = 0; from < found.length; from += PAGE) {
    const rows = await tx
      .selectFrom('activity')
      .selectAll()
      .where(isAmong(tx, 'id', found.slice(from, from + PAGE)))
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const { columns, sentence } = withoutPerson(row, naming, linked.has(row.id));
      if (isSame(row, columns)) continue;
      await tx.updateTable('activity').set(columns).where('id', '=', row.id).execute();
      await replaceInMessages(tx, { ...row, ...columns }, sentence, naming);
      ids.push(row.id);
      organisations.add(row.organisation_id);
    }
  }
  return { ids, organisations };
}

const isSame = (row: Selectable<Database['activity']>, columns: Partial<Selectable<Database['activity']>>) =>
  (Object.keys(columns) as (keyof Database['activity'])[]).every((column) => row[column] === columns[column]);

/** A webhook's message is made again from its entry. */
async function replaceInMessages(
  tx: Transaction<Database>,
  entry: Selectable<Database['activity']>,
  sentence: string,
  { names, anywhere }: Naming,
): Promise<void> {
  if (entry.organisation_id === 0) return;
  // Messages of before migration 054 have the stored id.
  const ids = [(await readEntryIds(tx)).show(entry.id), entry.id];
  const messages = await tx
    .selectFrom('webhook_deliveries as d')
    .leftJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.message_id', 'd.answer', 'd.error', 'w.application_id as application'])
    .where('d.organisation_id', '=', entry.organisation_id)
    .where('d.message_id', 'in', ids.map(messageOf))
    .execute();
  const texts = [...names, ...anywhere];
  for (const { id, message_id: message, answer, error, application } of messages)
    await tx
      .updateTable('webhook_deliveries')
      .set({ body: bodyOf(ids.find((one) => messageOf(one) === message) ?? entry.id, entry, sentence, application) })
      .set({ answer: answer && replaceAll(answer, texts), error: error && replaceAll(error, texts) })
      .where('id', '=', id)
      .execute();
}
