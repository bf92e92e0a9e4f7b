import { sql, type Kysely, type Selectable } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';
import type { Waits } from '#server/platform/queue/backoff.ts';
import type { Places } from '#server/platform/queue/places.ts';
import { rowsOf, type Rows } from '#server/platform/queue/rows.ts';
import { startSender, type Queue, type Sender } from '#server/platform/queue/sender.ts';

/** The characters of an error that are kept. */
const LONGEST_ERROR = 300;
/** The most attempts to read a job: meanwhile the operator may set the former SECRET_KEY again. */
const MOST_READS = 20;
/** The time that a stop waits for jobs, in milliseconds. */
const LONGEST_STOP = 10_000;

type Db = Kysely<Database>;

/** A job that was queued. */
export interface Queued<Body> {
  id: number;
  /** Whom it is for: an organisation, an application, whatever its kind says. It counts for the places of a receiver. */
  receiver: number;
  createdAt: number;
  /** The attempts that failed. */
  attempts: number;
  body: Body;
}

/** A job that is over. It may be one that could not be read. */
type Ended<Body> = Omit<Queued<Body>, 'body'>;

/**
 * What came of a job: it is done, it goes on after so many milliseconds, or it failed. After a failure it is tried again.
 */
export type Result = 'done' | { goesOnAfter: number } | { error: string };

/** A kind of job. A feature queues one with `queueJob` in the transaction of the change that causes it. */
export interface Job<Body> {
  kind: string;
  places: Places;
  /** The time for which a process claims one, in milliseconds. It extends the claim of one that takes longer. */
  claim: number;
  waits: Waits;
  /**
   * The longest `goesOnAfter` in milliseconds, if it is over a minute. A time further ahead counts as one from before the clock
   * was set back: such a job goes on at once.
   */
  longestPause?: number;
  /** Does the work, whose effect may happen twice if the process is killed at that moment. Must not throw. */
  run(job: Queued<Body>, services: Services, log: FastifyBaseLogger, signal: AbortSignal): Promise<Result>;
  /** Stores what is left of it: `error` if it was given up. In the transaction that deletes the job. */
  ended?(tx: Db, job: Ended<Body>, now: number, error: string | null): Promise<void>;
  organisationsOf?: Queue<'jobs', Queued<Body>, Result>['organisationsOf'];
  /** Before each look by the clock. */
  beforeLook?(services: Services): Promise<void>;
}

/** The statements of the jobs of a kind. */
export function jobRows<Body>({ kind, claim, waits, longestPause = 0 }: Job<Body>): Rows<'jobs'> {
  return rowsOf({
    table: 'jobs',
    receiver: sql`receiver`,
    waits: sql`kind = ${sql.lit(kind)}`,
    claim,
    longestWait: (failed) => (failed === 0 ? longestPause : (waits(failed) ?? 0)),
  });
}

/** Queues a job, in the transaction of the change that causes it, so that both happen or neither. */
export async function queueJob<Body>(
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  tx: Db,
  { kind }: Pick<Job<Body>, 'kind'>,
  receiver: number,
  body: Body,
): Promise<void> {
  const at = now();
  const sealed = sealBody(secrets, receiver, body);
  await tx.insertInto('jobs').values({ kind, receiver, body: sealed, created_at: at, next_attempt_at: at }).execute();
}

const contextOf = (receiver: number) => `delivery to ${receiver}`;

/** The body of a job as it is stored: it may name people. */
export const sealBody = (secrets: Services['secrets'], receiver: number, body: unknown): string =>
  secrets.seal(JSON.stringify(body), contextOf(receiver));

/** The body of a stored job. */
export const openBody = (
  secrets: Services['secrets'],
  { receiver, body }: Pick<Selectable<Database['jobs']>, 'receiver' | 'body'>,
): unknown => JSON.parse(secrets.open(body, contextOf(receiver)));

/** Does the jobs of a kind until it is stopped. */
export function startJob<Body>(job: Job<Body>, services: Services, log: FastifyBaseLogger, every?: number): Sender {
  const { secrets, now } = services;
  const failed = (error: unknown) => log.warn({ err: error, kind: job.kind }, 'a job could not be done');
  const unread = { ...job, waits: (reads: number) => (reads < MOST_READS ? job.waits(reads) : undefined) };
  /** One that cannot be read, because it was sealed with another key, has failed. */
  async function opened(tx: Db, row: Selectable<Database['jobs']>): Promise<Queued<Body>[]> {
    const { id, receiver, created_at: createdAt, attempts } = row;
    const about = { id, receiver, createdAt, attempts };
    try {
      return [{ ...about, body: openBody(secrets, row) as Body }];
    } catch (error) {
      failed(error);
      await endJob(tx, unread, about, { error: 'What was stored cannot be read.' }, now());
      return [];
    }
  }
  return startSender<'jobs', Queued<Body>, Result>(
    {
      rows: jobRows(job),
      places: job.places,
      organisationsOf: job.organisationsOf,
      beforeLook: job.beforeLook && (() => (job.beforeLook as NonNullable<typeof job.beforeLook>)(services)),
      async open(tx, rows) {
        const all: Queued<Body>[] = [];
        for (const row of rows) all.push(...(await opened(tx, row)));
        return all;
      },
      send: (queued, signal) => job.run(queued, services, log, signal),
      end: (tx, queued, result) => endJob(tx, job, queued, result, now()),
      failed,
      longestStop: LONGEST_STOP,
    },
    services,
    every,
  );
}

async function endJob<Body>(tx: Db, job: Job<Body>, queued: Ended<Body>, result: Result, now: number): Promise<void> {
  const set = (next: Partial<Selectable<Database['jobs']>>) =>
    tx
      .updateTable('jobs')
      .set({ claimed_until: null, ...next })
      .where('id', '=', queued.id)
      .execute();
  if (typeof result === 'object' && 'goesOnAfter' in result) {
    await set({ attempts: 0, next_attempt_at: now + result.goesOnAfter });
    return;
  }
  const error = result === 'done' ? null : cutWhole(result.error, LONGEST_ERROR);
  const attempts = queued.attempts + 1;
  const wait = error === null ? undefined : job.waits(attempts);
  if (wait !== undefined) {
    await set({ attempts, last_error: error, next_attempt_at: now + wait });
    return;
  }
  await tx.deleteFrom('jobs').where('id', '=', queued.id).execute();
  await job.ended?.(tx, queued, now, error);
}
