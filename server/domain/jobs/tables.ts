import { column, table, type RowOf } from '#server/platform/db/table.ts';

/** Work that waits and leaves no row when it is done (jobs.ts). */
export const jobsTable = table(
  'jobs',
  {
    id: column.counted('no reply has the id'),
    kind: column.text(),
    /** Whom it is for; its kind says what the number means. */
    receiver: column.number(),
    /** Encrypted. */
    body: column.text(),
    created_at: column.time(),
    attempts: column.number({ default: true }),
    next_attempt_at: column.time(),
    claimed_until: column.time({ null: true }),
    last_error: column.text({ null: true }),
    /** How far a job in steps is. */
    position: column.number({ default: true }),
  },
  {
    why: 'encrypted, and deleted when done: to tell an application of a sign-out, to write to people by their numbers',
  },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    jobs: RowOf<typeof jobsTable>;
  }
}
