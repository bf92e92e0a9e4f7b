import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Mark } from './marks.ts';

/** The organisation of a record, and its owner, who is the author. Every text of the record contains the mark. */
export interface Place {
  tx: Kysely<Database>;
  organisationId: number;
  ownerId: number;
  mark: Mark;
  now: number;
}

/** The ids of the records of an organisation. Each file of access/ that makes some adds their names. */
export interface RecordIds {}
