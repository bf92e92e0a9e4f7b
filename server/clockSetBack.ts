import { sql, type Kysely } from 'kysely';
import { CLOCK_SKEW } from './platform/clock.ts';
import type { Database } from './platform/db/schema.ts';
import { allQueues } from './jobs.ts';
import { tables } from './tables.ts';
import type { Services } from './domain/services.ts';

/** How often the clock is compared with one that nobody can set, in milliseconds. */
const EVERY = 10_000;

/**
 * Moves times that are ahead of the clock to now: they were stored before the clock was set back. Otherwise mails would
 * wait until the clock gets there again, and sessions, links and set-ups would be valid for longer than their lifetime.
 */
export async function pullBack(tx: Kysely<Database>, now: number): Promise<void> {
  const ahead = now + CLOCK_SKEW;
  for (const { name, columns } of tables)
    for (const [column, { whenAhead }] of Object.entries(columns)) {
      if (whenAhead === undefined) continue;
      const time = sql.ref(column);
      if (whenAhead === 'deleted') {
        await sql`delete from ${sql.table(name)} where ${time} > ${ahead}`.execute(tx);
        continue;
      }
      const lasting = Object.keys(columns).filter((other) => columns[other]?.lastsFrom === column);
      const moved = lasting.map((other) => sql`${sql.ref(other)} = ${sql.ref(other)} - ${time} + ${now}`);
      const set = sql.join([sql`${time} = ${now}`, ...moved]);
      await sql`update ${sql.table(name)} set ${set} where ${time} > ${ahead}`.execute(tx);
    }
  for (const queue of await allQueues()) await queue.pullBack(tx, now, CLOCK_SKEW);
}

type Needs = Pick<Services, 'store' | 'now'> & { failed(error: unknown): void };

/** Pulls back at the start and whenever the clock was set back. Answers the function that ends it. */
export async function watchClock({ store, now, failed }: Needs, every = EVERY): Promise<() => void> {
  const pull = () => store.write((tx) => pullBack(tx, now()), { essential: true }).catch(failed);
  const lead = () => now() - performance.now();
  let before = lead();
  const timer = setInterval(() => {
    const wasSetBack = lead() < before - CLOCK_SKEW;
    before = lead();
    if (wasSetBack) void pull();
  }, every);
  timer.unref();
  await pull();
  return () => clearInterval(timer);
}
