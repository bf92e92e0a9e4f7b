import type { Generated } from 'kysely';

export interface ImportsTable {
  id: number;
  organisation_id: number;
  /** Who began it. */
  person_id: number;
  /** The name of the file. */
  name: string;
  /** Recognises the call that began it. */
  request_hash: string;
  total: number;
  /** Every new person is invited. */
  invites: Generated<0 | 1>;
  state: Generated<'running' | 'done' | 'stopped'>;
  /** What the columns of the file were; JSON, `ImportColumn[]`. */
  matched: Generated<string>;
  begun_at: number;
  /** The time of the last step. */
  used_at: number;
}

/** The rows that an import has done. */
export interface ImportRowsTable {
  import_id: number;
  position: number;
  did: 'new' | 'changed' | 'same';
}
