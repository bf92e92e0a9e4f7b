import type { ActivityEvent } from '#core/contract/event.ts';
import { tellField } from '#core/contract/telling.ts';
import { features } from '#server/features.ts';
import type { Change } from './change.ts';

/** All events by their ids. */
export const events: ReadonlyMap<string, ActivityEvent> = new Map(
  features.flatMap((feature) => feature.events).map((one) => [one.id, one]),
);

/** The ids of the events that only owners may read. */
export const ownersOnly = [...events.values()].filter((one) => one.ownersOnly).map(({ id }) => id);

/** The names in a sentence. */
interface Named {
  actor: string;
  subject: string;
  second?: string | undefined;
}

/** An entry in one sentence, which names its records and nothing of what changed. */
export function sentenceOf(action: string, { actor, subject, second = '' }: Named): string {
  // An entry may be older than the removal of its event.
  const template = events.get(action)?.sentence ?? `${action} {subject}`;
  const predicate = template.replace(/\{(subject|second)\}/g, (_, which) => (which === 'subject' ? subject : second));
  return `${actor} ${predicate}`;
}

/** An entry in one sentence as a person would say it, with what changed if that is short. */
export function fullSentenceOf(action: string, named: Named, changes: readonly Change[]): string {
  const event = events.get(action);
  const ownWords = event?.fullSentence?.({
    subject: named.subject,
    second: named.second ?? '',
    was: valuesOf(changes, 'was'),
    now: valuesOf(changes, 'now'),
  });
  // A refused change has no values, nor has one of an older version.
  if (ownWords !== undefined && changes.length > 0) return `${named.actor} ${ownWords}`;
  const [only, ...others] = changes;
  const sentence = sentenceOf(action, named);
  return only && others.length === 0
    ? sentence + tellField(event?.fields[only.field] ?? only.field, only.was, only.now)
    : sentence;
}

const valuesOf = (changes: readonly Change[], which: 'was' | 'now') =>
  Object.fromEntries(changes.map((change) => [change.field, change[which]]));
