import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { isAmong } from '#server/platform/db/among.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { SWEPT_AT_ONCE } from '#server/platform/db/sweptAtOnce.ts';

/**
 * The tables with rows that wait. All have `id`, `attempts`, `next_attempt_at` and `claimed_until`. A kind with columns of its
 * own, which are shown on screen, has a table of its own; all others share `jobs`.
 */
export type QueueTable = 'outbox' | 'webhook_deliveries' | 'jobs';

/** The `next_attempt_at` of a row that was given up and stays, in a table where that column is never null. */
export const NEVER = Number.MAX_SAFE_INTEGER;

type Db = Kysely<Database>;

/** How the rows of one kind are found. */
export interface Description<T extends QueueTable> {
  table: T;
  /** SQL: the number of the receiver. With `next_attempt_at` it has an index for the rows that wait. */
  receiver: RawBuilder<unknown>;
  /** SQL: the condition of that index. */
  waits: RawBuilder<unknown>;
  /** SQL: the rows that ended before a time and are deleted. Without it none stay. */
  over?: (before: number) => RawBuilder<unknown>;
  /** The time for which ended rows are kept, in milliseconds. */
  keepFor?: number;
  /** The time for which a process claims a row, in milliseconds. A process that is killed loses none. */
  claim: number;
  /** The longest wait after so many failed attempts, in milliseconds: a later time was stored before the clock was set back. */
  longestWait(failed: number): number;
}

/** The statements of one kind of rows. */
export type Rows<T extends QueueTable = QueueTable> = ReturnType<typeof rowsOf<T>>;

/** Makes the statements of one kind of rows, the same for mails, webhooks and jobs. */
export function rowsOf<T extends QueueTable>(described: Description<T>) {
  const { receiver, waits, over, keepFor = 0, claim, longestWait } = described;
  const table = sql.table(described.table);
  const longest = inSql(longestWait);
  const isDue = (now: number) =>
    sql`${waits} and next_attempt_at <= ${now} and (claimed_until is null or claimed_until < ${now})`;
  const next = (after: RawBuilder<unknown>) =>
    sql`(select ${receiver} from ${table} where ${waits} ${after} order by ${receiver} limit 1)`;

  const anyDue = prepared<{ now: number }, { id: number }>(
    (_, { now }) => sql`select id from ${table} where ${isDue(now)} limit 1`,
  );
  // Goes from one receiver to the next in the index, however many rows wait for each.
  const receiversDue = prepared<{ now: number }, { receiver: number }>(
    (_, { now }) => sql`
      with recursive found (one) as (
        select ${next(sql``)}
        union all
        select ${next(sql`and ${receiver} > found.one`)} from found where found.one is not null
      )
      select one as receiver from found
      where one is not null and exists (select 1 from ${table} where ${receiver} = found.one and ${isDue(now)})`,
  );
  const dueOf = prepared<{ of: number; now: number; most: number }, { id: number }>(
    (_, { of, now, most }) => sql`
      select id from ${table} where ${receiver} = ${of} and ${isDue(now)} order by next_attempt_at limit ${most}`,
  );

  return {
    claim,
    /** The receivers for which something is due. While nothing is, this reads one row. */
    async receivers(db: Db, now: number): Promise<number[]> {
      const [any] = await anyDue(db, { now });
      return any ? (await receiversDue(db, { now })).map((row) => row.receiver) : [];
    },

    /** The ids of what is due for a receiver, what waits longest first. */
    async due(db: Db, of: number, most: number, now: number): Promise<number[]> {
      return (await dueOf(db, { of, now, most })).map(({ id }) => id);
    },

    /** Claims due rows. The condition is repeated: another process may have claimed or sent them since they were chosen. */
    async take(tx: Db, ids: readonly number[], now: number): Promise<Selectable<Database[T]>[]> {
      const taken = await sql<Selectable<Database[T]>>`
        update ${table} set claimed_until = ${now + claim} where ${isAmong(tx, 'id', ids)} and ${isDue(now)} returning *`.execute(
        tx,
      );
      return taken.rows;
    },

    /** Extends the claims of rows that are being sent. */
    async hold(tx: Db, ids: readonly number[], now: number): Promise<void> {
      await sql`
        update ${table} set claimed_until = ${now + claim}
        where ${isAmong(tx, 'id', ids)} and claimed_until is not null`.execute(tx);
    },

    /** Ends the claims of rows that were not sent. A later claim is one of another process. */
    async giveBack(tx: Db, ids: readonly number[], until: number): Promise<void> {
      await sql`
        update ${table} set claimed_until = null where ${isAmong(tx, 'id', ids)} and claimed_until <= ${until}`.execute(
        tx,
      );
    },

    /** Moves times that are further ahead of the clock than a wait or a claim can be to what they would be now. */
    async pullBack(tx: Db, now: number, skew: number): Promise<void> {
      await sql`
        update ${table} set next_attempt_at = ${now}
        where ${waits} and next_attempt_at < ${sql.lit(NEVER)} and next_attempt_at - ${now + skew} > ${longest}`.execute(
        tx,
      );
      await sql`
        update ${table} set claimed_until = ${now + claim}
        where ${waits} and claimed_until > ${now + claim + skew}`.execute(tx);
    },

    /** Deletes some rows that ended long ago, and returns how many; those that wait stay. */
    async sweep(tx: Db, now: number): Promise<number> {
      if (!over) return 0;
      const { numAffectedRows } = await sql`
        delete from ${table} where id in
          (select id from ${table} where ${over(now - keepFor)} limit ${SWEPT_AT_ONCE})`.execute(tx);
      return Number(numAffectedRows ?? 0);
    },
  };
}

/** SQL: the longest wait of a row, by its attempts. Waits that double have reached their longest by then. */
function inSql(longestWait: (failed: number) => number): RawBuilder<number> {
  const cases = Array.from(
    { length: 16 },
    (_, failed) => sql`when ${sql.lit(failed)} then ${sql.lit(longestWait(failed))}`,
  );
  return sql`case attempts ${sql.join(cases, sql` `)} else ${sql.lit(longestWait(cases.length))} end`;
}
