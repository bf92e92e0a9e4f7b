import type { Kysely } from 'kysely';
import { lockName } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';
import { DAY } from '#server/platform/times.ts';

/** Work that a feature does once a day. More than a transaction may hold is queued as jobs. */
export interface Daily {
  /** Unique: the name of its feature. */
  name: string;
  run(tx: Kysely<Database>, services: Services): Promise<void>;
}

/**
 * Runs each job that has not run today (UTC), whatever the number of processes. The day is noted in the transaction of the
 * work: of two processes one does it, and one that dies half-way leaves nothing, so another does it. A job that fails holds up
 * no other, is told at the end by an `AggregateError`, and is tried again at the next call.
 */
export async function runDaily(services: Services, jobs: readonly Daily[]): Promise<void> {
  const failures: unknown[] = [];
  for (const job of jobs)
    await services.store
      .write((tx) => runToday(tx, services, job), { patient: true })
      .catch((cause: unknown) => failures.push(new Error(`The daily work of ${job.name} failed.`, { cause })));
  if (failures.length > 0) throw new AggregateError(failures, 'Daily work failed.');
}

async function runToday(tx: Kysely<Database>, services: Services, { name, run }: Daily): Promise<void> {
  const key = `daily:${name}`;
  const today = Math.floor(services.now() / DAY);
  await lockName(tx, key);
  const row = await tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  const last = Number(row?.value ?? -1);
  // The clock of another process may be in tomorrow already. A day further ahead was noted before the clock was set back.
  if (last === today || last === today + 1) return;
  const value = String(today);
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((known) => known.column('key').doUpdateSet({ value }))
    .execute();
  await run(tx, services);
}
