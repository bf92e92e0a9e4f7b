import type { SubjectKind } from '#core/contract/event.ts';
import { column, internal, notHandedOver, table, type Column, type RowOf } from '#server/platform/db/table.ts';

const sources = ['portal', 'palette', 'key', 'api', 'terminal', 'assistant', 'cli', 'system'] as const;
/**
 * By what a change was made. By a person in the browser: `portal`, `palette` or `key`. By a program with an access token: `api`,
 * `terminal` or `assistant`. By the server: `cli` (the operator's command line) or `system` (without a person).
 */
export type Source = (typeof sources)[number];

const namesSaySo = notHandedOver('the names say the same');
const whenErased = 'replaced';

/**
 * One row for each change; the database refuses to delete it before its time (migration 010), and to update it but for
 * an erasure (migration 031). personalData/activity.ts writes what is handed over, because it depends on who acted.
 */
export const activityTable = table('activity', {
  id: column.counted('the order of the ids is what the seals prove; administrators see them'),
  at: column.time('Time'),
  actor_kind: column.text(namesSaySo, { of: ['person', 'service', 'operator', 'system'] }),
  actor_id: column.number(internal, { null: true }),
  actor_name: column.text('Who', { whenErased }),
  /** The id of the event. */
  action: column.text('Action'),
  subject_kind: column.text(namesSaySo) as Column<SubjectKind>,
  subject_id: column.number(internal),
  subject_name: column.text('About', { whenErased }),
  second_kind: column.text(namesSaySo, { null: true }) as Column<SubjectKind | null>,
  second_id: column.number(internal, { null: true }),
  second_name: column.text('And', { null: true, whenErased }),
  outcome: column.text('Outcome', { of: ['done', 'refused'] }),
  why: column.text('Reason', { null: true, whenErased }),
  source: column.text('By way of', { of: sources }),
  address: column.text('Network address', { whenErased }),
  user_agent: column.text('Device', { whenErased }),
  session_id: column.text(internal, { null: true, whenErased }),
  request_id: column.text(internal),
  /** The same for all entries of one run over many records. */
  batch: column.text(internal, { null: true }),
  /** JSON: the fields that changed, each with its old and new value. */
  changes: column.text('Changes', { whenErased }),
  organisation_id: column.organisation(),
  /** JSON: what the call that takes the change back is given; `null` if it cannot be taken back. */
  reverse: column.text(notHandedOver('what Undo would do; the changes say the same'), { null: true, whenErased }),
  /** The entry whose change this one took back. */
  undoes: column.number(internal, { null: true }),
  /** The folded sentence and values. */
  search_text: column.text(namesSaySo, { whenErased }),
});

/** The records that an entry concerns. */
export const activitySubjectsTable = table(
  'activity_subjects',
  {
    activity_id: column.number(internal),
    organisation_id: column.number(internal),
    kind: column.text(internal) as Column<SubjectKind>,
    subject_id: column.number(internal),
  },
  { section: null, erased: { whyKept: 'numbers alone: which entry concerns which record' } },
);

/** A seal over the entries after `after_id`, up to `up_to_id`. */
export const activitySealsTable = table(
  'activity_seals',
  {
    after_id: column.number(),
    up_to_id: column.number(),
    entries: column.number(),
    hash: column.text(),
    at: column.time(),
  },
  { why: 'hashes of entries' },
);

/** The hash of a sealed range after an erasure has replaced what names a person; the newest one of a seal holds. */
export const renewedSealsTable = table(
  'renewed_seals',
  {
    id: column.counted('no reply has the id'),
    after_id: column.number(),
    hash: column.text(),
    /** The entry of the erasure. */
    entry_id: column.number(),
    at: column.time(),
  },
  { why: 'hashes of entries' },
);

/** A block of the index of words: the entries of an organisation after `after_id`, up to `up_to_id`. */
export const activityBlocksTable = table(
  'activity_blocks',
  {
    organisation_id: column.organisation(),
    after_id: column.number(),
    up_to_id: column.number(),
    entries: column.number(),
    /** The ids of the entries, as `writeIds` writes them (words/blocks.ts). */
    ids: column.text(),
  },
  { why: 'numbers alone: which entries the index of words covers' },
);

/** The entries of a block that have a term. */
export const activityTermsTable = table(
  'activity_terms',
  {
    organisation_id: column.organisation(),
    term: column.text(),
    after_id: column.number(),
    entries: column.number(),
    /** The places of the entries within the block (words/places.ts). */
    places: column.bytes(),
  },
  { why: 'three letters and numbers of entries; an erasure deletes those of every entry that it changes' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    activity: RowOf<typeof activityTable>;
    activity_subjects: RowOf<typeof activitySubjectsTable>;
    activity_seals: RowOf<typeof activitySealsTable>;
    renewed_seals: RowOf<typeof renewedSealsTable>;
    activity_blocks: RowOf<typeof activityBlocksTable>;
    activity_terms: RowOf<typeof activityTermsTable>;
  }
}
