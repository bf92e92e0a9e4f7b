import type { Part } from '#core/contract/event.ts';
import type { Change } from '#server/domain/activity/change.ts';
import { groupPeopleChanged } from '#plugins/groups/events.ts';
import { events } from '#server/domain/activity/events.ts';
import { undoneBy, type ActivityRow } from './queries.ts';

/** The entries that hold: those that were taken back, and what took a later one back, are left out. */
export function effective(newestFirst: readonly ActivityRow[]): ActivityRow[] {
  const undone = undoneBy(newestFirst);
  return newestFirst.filter(({ id }) => !undone.has(id));
}

/** A later change of the same thing that the entry changed: the person in the group, the role in the application. */
export function changedSince(row: ActivityRow, later: readonly ActivityRow[]): ActivityRow | undefined {
  const concerned = thingsOf(row);
  return effective(later).find(
    (one) =>
      one.outcome === 'done' &&
      // What took a change after the entry back has left things as they were at the entry.
      !(one.undoes !== null && one.undoes > row.id) &&
      one.subject_kind === row.subject_kind &&
      one.subject_id === row.subject_id &&
      haveCommon(concerned, thingsOf(one)),
  );
}

/** Something that a change concerns. */
interface Thing {
  name: string;
  /** `undefined`: all of it. */
  part?: string | undefined;
}

/** What a change concerns; `undefined` if it concerns the whole record. */
function thingsOf(row: ActivityRow): readonly Thing[] | undefined {
  const event = events.get(row.action);
  if (event?.thing !== undefined) return [{ name: event.thing }];
  const changes = JSON.parse(row.changes) as Change[];
  const declared = Object.keys(event?.fields ?? {});
  if (declared.length === 0) return undefined;
  const fields = event?.whole ? declared : changes.map(({ field }) => field);
  if (fields.length === 0) return undefined;
  return fields.flatMap((field) => {
    const part = event?.parts?.[field];
    const name = part?.name ?? field;
    const parts = partsOf(
      row,
      part,
      changes.find((change) => change.field === field),
    );
    return parts ? parts.map((one) => ({ name, part: one })) : [{ name }];
  });
}

function partsOf(row: ActivityRow, part: Part | undefined, change: Change | undefined): string[] | undefined {
  const { of } = part ?? {};
  if (of === 'value')
    return [change?.was, change?.now].flat().flatMap((value) => (value == null ? [] : [String(value)]));
  if (of) return idsIn(row.reverse, of);
  return row.second_id === null ? undefined : [`${row.second_id}`];
}

/** The most ids of people that an entry tells: as many as it has names. */
const MOST_TOLD = 200;

/**
 * The ids of the people of a group whom a change concerns; `undefined` if there are too many, or if it tells none, as those
 * of older versions.
 */
export function peopleOf({ action, reverse }: ActivityRow): number[] | undefined {
  if (action !== groupPeopleChanged.id) return undefined;
  const ids = idsIn(reverse, ['people'])?.map(Number);
  return ids && ids.length <= MOST_TOLD ? ids : undefined;
}

/** The ids in the body that takes a change back; `undefined` if it has none of these lists, as those of older versions. */
function idsIn(reverse: string | null, lists: readonly string[]): string[] | undefined {
  const { body = {} } = JSON.parse(reverse ?? '{}') as { body?: Record<string, unknown> };
  const found = lists.map((list) => body[list]).filter((list) => list !== undefined);
  return found.length === 0 ? undefined : found.flat().map(idOf);
}

/** A list has ids, or records with ids. */
const idOf = (one: unknown): string =>
  typeof one === 'object' && one !== null && 'id' in one ? idOf(one.id) : JSON.stringify(one);

function haveCommon(some: readonly Thing[] | undefined, others: readonly Thing[] | undefined): boolean {
  // A change without fields, such as a mail that was sent, says nothing about a field.
  if (!some) return true;
  return some.some((one) =>
    others?.some(
      (other) =>
        one.name === other.name && (one.part === undefined || other.part === undefined || one.part === other.part),
    ),
  );
}
