import type { Insertable, Kysely } from 'kysely';
import { ALL_TYPES } from '#plugins/webhooks/contract.ts';
import type { ActivityTable } from '#server/db/activityTables.ts';
import type { Database } from '#server/db/schema.ts';

/** The longest body, in bytes: the standard asks for small ones. */
const MOST_BYTES = 20_000;

/** An entry of the activity, as its row is inserted. */
type Entry = Omit<Insertable<ActivityTable>, 'id'>;

/**
 * Queues an entry for the webhooks that are told of it, in the transaction of the change: both happen or neither. Where
 * there are no webhooks, a change pays for one indexed read.
 */
export async function queueEvent(tx: Kysely<Database>, id: number, entry: Entry, sentence: string): Promise<void> {
  const on = tx.selectFrom('webhooks').select(['id', 'types']).where('off_at', 'is', null);
  const named = applicationsIn(entry);
  const hooks = await on
    .where('organisation_id', '=', entry.organisation_id)
    // An application is not told of another one.
    .unionAll(on.where('application_id', 'in', named.length > 0 ? named : applicationsOf(tx, entry)))
    .execute();
  const told = hooks.filter(({ types }) => includes(types, entry.action));
  if (told.length === 0) return;
  const body = bodyOf(id, entry, sentence);
  const shared = { organisation_id: entry.organisation_id, message_id: messageOf(id), type: entry.action, body };
  await tx
    .insertInto('webhook_deliveries')
    .values(told.map((hook) => ({ ...shared, ...waitingFrom(entry.at), webhook_id: hook.id })))
    .execute();
}

/** The applications that an entry is about. */
function applicationsIn(entry: Entry): number[] {
  const subject = entry.subject_kind === 'application' ? entry.subject_id : null;
  const second = entry.second_kind === 'application' ? entry.second_id : null;
  return [subject, second].filter((id) => id != null);
}

const applicationsOf = (tx: Kysely<Database>, { organisation_id: id }: Entry) =>
  tx.selectFrom('organisation_applications').select('application_id').where('organisation_id', '=', id);

/** The id of the message that tells of an entry. */
export const messageOf = (entryId: number): string => `msg_${entryId}`;

/** The columns of a delivery that is due at once. */
export const waitingFrom = (at: number) => ({ state: 'waiting' as const, created_at: at, next_attempt_at: at });

/** The types of a webhook, as they are stored. */
export const typesIn = (stored: string): string[] => JSON.parse(stored) as string[];

function includes(stored: string, type: string): boolean {
  const types = typesIn(stored);
  return types.includes(ALL_TYPES) || types.includes(type);
}

/** The message of the standard: type, timestamp and data. The device and the address of the actor stay in the portal. */
export function bodyOf(id: number, entry: Entry, sentence: string): string {
  const changes = JSON.parse(entry.changes) as object[];
  const data = {
    entry_id: id,
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
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole;
  return JSON.stringify({ ...message, data: { ...data, changes: [], changes_left_out: true } });
}
