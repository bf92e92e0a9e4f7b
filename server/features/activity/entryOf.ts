import type { Entry } from '#plugins/activity/contract.ts';
import { events, fullSentenceOf } from '#server/domain/activity/events.ts';
import type { Change } from '#server/domain/activity/change.ts';
import { peopleOf } from './changedSince.ts';
import type { ActivityRow } from './queries.ts';
import { whyNotUndone } from './undo.ts';

/** An entry as it is listed. */
export interface Listed {
  row: ActivityRow;
  /** Its change was taken back. */
  undone: boolean;
  /** When it is asked for. */
  now: number;
  /** The shown ids of the entry, and of the one whose change it took back. */
  id: number;
  undoes: number | null;
}

/** An entry as the calls answer it. */
export function entryOf({ row, undone, now, id, undoes }: Listed): Entry {
  const { second_kind: kind, second_id: secondId, second_name: secondName } = row;
  const why = whyNotUndone(row, undone, now);
  return {
    id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    sentence: sentenceOfRow(row),
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    second: kind && secondId !== null ? { kind, id: secondId, name: secondName ?? '' } : null,
    outcome: row.outcome,
    why: row.why,
    source: row.source,
    address: row.address,
    userAgent: row.user_agent,
    requestId: row.request_id,
    batch: row.batch,
    people: peopleOf(row),
    undo: { possible: why === undefined, why: why ?? null, marks: events.get(row.action)?.marks === true },
    undoes,
    changes: changesOf(row),
  };
}

/** What an entry says in one sentence. */
export const sentenceOfRow = ({
  action,
  actor_name: actor,
  subject_name: subject,
  second_name: second,
  changes,
}: ActivityRow): string =>
  fullSentenceOf(action, { actor, subject, second: second ?? undefined }, JSON.parse(changes) as Change[]);

/** The fields that changed, with their labels. */
export function changesOf(row: ActivityRow): Entry['changes'] {
  const labels = events.get(row.action)?.fields ?? {};
  return (JSON.parse(row.changes) as Change[]).map(({ field, was, now }) => ({
    field,
    label: labels[field] ?? field,
    was: was as Entry['changes'][number]['was'],
    now: now as Entry['changes'][number]['now'],
  }));
}
