import type { Generated } from 'kysely';
import type { SubjectKind } from '#core/contract/event.ts';

/**
 * One row for each change; the database refuses to delete it before its time (migration 010), and to update it but for
 * an erasure (migration 031).
 */
export interface ActivityTable {
  id: Generated<number>;
  organisation_id: number;
  at: number;
  actor_kind: 'person' | 'service' | 'operator' | 'system';
  actor_id: number | null;
  actor_name: string;
  /** The id of the event. */
  action: string;
  subject_kind: SubjectKind;
  subject_id: number;
  subject_name: string;
  second_kind: SubjectKind | null;
  second_id: number | null;
  second_name: string | null;
  outcome: 'done' | 'refused';
  why: string | null;
  source: Source;
  address: string;
  user_agent: string;
  session_id: string | null;
  request_id: string;
  /** The same for all entries of one run over many records. */
  batch: string | null;
  /** JSON: the fields that changed, each with its old and new value. */
  changes: string;
  /** JSON: what the call that takes the change back is given; `null` if it cannot be taken back. */
  reverse: string | null;
  /** The entry whose change this one took back. */
  undoes: number | null;
  /** The folded sentence and values. */
  search_text: string;
}

/**
 * Where a change was asked for. In the browser: `portal`, `palette` or `key`. With an access token: `api`, `terminal` or
 * `assistant`. On the server: `cli` (its command line) or `system` (by itself).
 */
export type Source = 'portal' | 'palette' | 'key' | 'api' | 'terminal' | 'assistant' | 'cli' | 'system';

/** A seal over the entries after `after_id`, up to `up_to_id`. */
export interface ActivitySealsTable {
  after_id: number;
  up_to_id: number;
  entries: number;
  hash: string;
  at: number;
}

/** The hash of a sealed range after an erasure has replaced what names a person; the newest one of a seal holds. */
export interface RenewedSealsTable {
  id: Generated<number>;
  after_id: number;
  hash: string;
  /** The entry of the erasure. */
  entry_id: number;
  at: number;
}

/** The records that an entry concerns. */
export interface ActivitySubjectsTable {
  organisation_id: number;
  kind: SubjectKind;
  subject_id: number;
  activity_id: number;
}

/** A block of the index of words: the entries of an organisation after `after_id`, up to `up_to_id`. */
export interface ActivityBlocksTable {
  organisation_id: number;
  after_id: number;
  up_to_id: number;
  entries: number;
  /** The ids of the entries, as `writeIds` writes them (server/domain/activity/words/blocks.ts). */
  ids: string;
}

/** The entries of a block that have a term. */
export interface ActivityTermsTable {
  organisation_id: number;
  term: string;
  after_id: number;
  entries: number;
  /** The places of the entries within the block (places.ts). */
  places: Uint8Array;
}
