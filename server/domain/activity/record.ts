import type { Insertable, Kysely } from 'kysely';
import type { ActivityEvent, SubjectKind, EventDetails } from '#core/contract/event.ts';
import type { Recorded } from '#core/contract/recorded.ts';
import { foldText } from '#core/text/fold.ts';
import { insertMany } from '#server/platform/db/bulk.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Source } from './tables.ts';
import { queueEvent } from '#server/domain/activity/webhooks/queue.ts';
import { isForWebhooks } from '#server/domain/activity/webhooks/types.ts';
import type { Change } from './change.ts';
import { events, sentenceOf, fullSentenceOf } from './events.ts';

/** Who changes something. */
export interface Actor {
  kind: 'person' | 'service' | 'operator' | 'system';
  /** Of the person or the service account; `null` for the others. */
  id: number | null;
  name: string;
}

/** Who acts, from where, by which call. */
export interface Acting {
  organisationId: number;
  actor: Actor;
  at: number;
  source: Source;
  address: string;
  userAgent: string;
  sessionId: string | null;
  requestId: string;
  batch: string | null;
  /** The entry whose change is taken back. */
  undoes: number | null;
}

/** The longest user agent that is stored. */
const AGENT_MAX = 400;
/** The most people of one change whose history has its entry, and the most names that a field keeps. */
const [MOST_PEOPLE, MOST_NAMES] = [10_000, 200];

/**
 * Writes one entry, in the transaction of the change. Fields that the event does not declare are never stored. Returns the
 * id of the entry, or `undefined` if nothing was changed.
 */
export async function record<E extends ActivityEvent>(
  tx: Kysely<Database>,
  acting: Acting,
  event: E,
  details: EventDetails<E>,
): Promise<number | undefined> {
  if (events.get(event.id) !== event)
    throw new Error(
      `The event ${event.id} belongs to no feature: export it from events.ts of the plugin, and name events in server/features/<plugin>/index.ts.`,
    );
  const { subject, second, people = [], groups = [], reverse, refused } = details;
  const { organisationId, actor } = acting;
  const changes = changesOf(event, details);
  if (event.tellsAll && changes.length === 0 && people.length === 0 && refused === undefined) return undefined;
  const named = { actor: actor.name, subject: subject.name, second: second?.name };
  const entry: Insertable<Database['activity']> = {
    organisation_id: organisationId,
    at: acting.at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action: event.id,
    subject_kind: event.subject,
    subject_id: subject.id,
    subject_name: subject.name,
    second_kind: second ? (event.second ?? null) : null,
    second_id: second?.id ?? null,
    second_name: second?.name ?? null,
    outcome: refused === undefined ? 'done' : 'refused',
    why: refused ?? null,
    source: acting.source,
    address: acting.address,
    user_agent: acting.userAgent.slice(0, AGENT_MAX),
    session_id: acting.sessionId,
    request_id: acting.requestId,
    batch: acting.batch,
    changes: JSON.stringify(changes),
    reverse: reverse === undefined ? null : JSON.stringify(reverse),
    undoes: acting.undoes,
    search_text: searchTextOf(fullSentenceOf(event.id, named, changes), refused ?? '', changes),
  };
  const { id } = await tx.insertInto('activity').values(entry).returning('id').executeTakeFirstOrThrow();
  // Organisation 0 has the entries of accounts and of the operator: no webhook is told of them.
  if (organisationId > 0 && isForWebhooks(event)) await queueEvent(tx, id, entry, sentenceOf(event.id, named));
  const about = new Map<string, [kind: SubjectKind, id: number]>();
  const add = (kind: SubjectKind | undefined, one: number | undefined) => {
    if (kind !== undefined && one !== undefined) about.set(`${kind} ${one}`, [kind, one]);
  };
  add(event.subject, subject.id);
  add(event.second, second?.id);
  for (const person of people.slice(0, MOST_PEOPLE)) add('person', person);
  for (const group of groups) add('group', group);
  await insertMany(
    tx,
    'activity_subjects',
    [...about.values()].map(([kind, one]) => ({
      organisation_id: organisationId,
      kind,
      subject_id: one,
      activity_id: id,
    })),
  );
  return id;
}

/** The text in which a search of the activity looks. */
export function searchTextOf(sentence: string, why: string, changes: readonly Change[]): string {
  return foldText([sentence, why, ...changes.flatMap(({ was, now }) => [was, now].flat())].join(' '));
}

function changesOf<E extends ActivityEvent>(event: E, { was = {}, now = {} }: EventDetails<E>): Change[] {
  const before = was as Record<string, Recorded | undefined>;
  const after = now as Record<string, Recorded | undefined>;
  return Object.keys(event.fields)
    .map((field) => ({ field, was: stored(before[field]), now: stored(after[field]) }))
    .filter((change) => JSON.stringify(change.was) !== JSON.stringify(change.now));
}

/** A long list of names keeps its first ones and the number of the others. */
function stored(value: Recorded | undefined): Recorded {
  if (value === undefined || !isList(value) || value.length <= MOST_NAMES) return value ?? null;
  return [...value.slice(0, MOST_NAMES), `and ${value.length - MOST_NAMES} more`];
}

const isList = (value: Recorded): value is readonly string[] => Array.isArray(value);
