import type { Insertable, Kysely } from 'kysely';
import { applicationRemoved } from '#plugins/applications/events.ts';
import { ALL_TYPES } from '#plugins/webhooks/contract.ts';
import { readEntryIds } from '#server/domain/activity/ids/storedKey.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/db/newId.ts';
import { webhookDeliveriesTable } from './tables.ts';

/** The longest body, in bytes: the standard asks for small ones. */
const MOST_BYTES = 20_000;

/** An entry of the activity, as its row is inserted. */
type Entry = Omit<Insertable<Database['activity']>, 'id'>;

/**
 * Queues an entry for the webhooks that are told of it, in the transaction of the change: both happen or neither. Where
 * there are no webhooks, a change pays for one indexed read.
 */
export async function queueEvent(tx: Kysely<Database>, id: number, entry: Entry, sentence: string): Promise<void> {
  const on = tx.selectFrom('webhooks').select(['id', 'types', 'application_id']).where('off_at', 'is', null);
  const hooks = await on
    .where('organisation_id', '=', entry.organisation_id)
    .unionAll(on.where('application_id', 'in', applicationsToldOf(tx, entry)))
    .execute();
  const subscribed = hooks.filter(({ types }) => includes(types, entry.action));
  if (subscribed.length === 0) return;
  const shownId = (await readEntryIds(tx)).show(id);
  const shared = { organisation_id: entry.organisation_id, message_id: messageOf(shownId), type: entry.action };
  for (const { id: webhookId, application_id: application } of subscribed)
    await tx
      .insertInto('webhook_deliveries')
      .values({
        id: await newId(tx, webhookDeliveriesTable),
        ...shared,
        ...waitingFrom(entry.at),
        webhook_id: webhookId,
        body: bodyOf(shownId, entry, sentence, application),
      })
      .execute();
}

/** The applications that the organisation uses. Of an entry about applications, those alone. */
function applicationsToldOf(tx: Kysely<Database>, entry: Entry) {
  const used = tx
    .selectFrom('organisation_applications')
    .select('application_id')
    .where('organisation_id', '=', entry.organisation_id);
  const about = applicationsIn(entry);
  // It is not used any more, and is told so.
  if (entry.action === applicationRemoved.id) return about;
  return about.length > 0 ? used.where('application_id', 'in', about) : used;
}

/** The applications that an entry is about. */
function applicationsIn(entry: Entry): number[] {
  const subject = entry.subject_kind === 'application' ? entry.subject_id : null;
  const second = entry.second_kind === 'application' ? entry.second_id : null;
  return [subject, second].filter((id) => id != null);
}

/** The id of the message that tells of an entry, by its shown id. */
export const messageOf = (shownId: number): string => `msg_${shownId}`;

/** The columns of a delivery that is due at once. */
export const waitingFrom = (at: number) => ({ state: 'waiting' as const, created_at: at, next_attempt_at: at });

/** The types of a webhook, as they are stored. */
export const typesIn = (stored: string): string[] => JSON.parse(stored) as string[];

function includes(stored: string, type: string): boolean {
  const types = typesIn(stored);
  return types.includes(ALL_TYPES) || types.includes(type);
}

/**
 * The message of the standard: type, timestamp and data. The device and the address of the actor stay in the portal. An
 * application gets the changes of entries about itself; those of others may name further applications.
 */
export function bodyOf(shownId: number, entry: Entry, sentence: string, application: number | null): string {
  const changes = JSON.parse(entry.changes) as object[];
  const data = {
    entry_id: shownId,
    organisation_id: entry.organisation_id,
    sentence,
    actor: { kind: entry.actor_kind, id: entry.actor_id, name: entry.actor_name },
    subject: { kind: entry.subject_kind, id: entry.subject_id, name: entry.subject_name },
    second: entry.second_id == null ? null : { kind: entry.second_kind, id: entry.second_id, name: entry.second_name },
    outcome: entry.outcome,
    why: entry.why,
    source: entry.source,
    changes,
    changes_left_out: false,
  };
  const message = { type: entry.action, timestamp: new Date(entry.at).toISOString(), data };
  const whole = JSON.stringify(message);
  const isWhole = application === null || applicationsIn(entry).includes(application);
  if (isWhole && Buffer.byteLength(whole) <= MOST_BYTES) return whole;
  return JSON.stringify({ ...message, data: { ...data, changes: [], changes_left_out: true } });
}
