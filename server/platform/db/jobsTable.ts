import type { Generated } from 'kysely';

/** Work that waits and leaves no row when it is done (server/domain/jobs/jobs.ts). */
export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** Whom it is for; its kind says what the number means. */
  receiver: number;
  /** Encrypted. */
  body: string;
  created_at: number;
  attempts: Generated<number>;
  next_attempt_at: number;
  claimed_until: number | null;
  last_error: string | null;
  /** How far a job in steps is. */
  position: Generated<number>;
}
