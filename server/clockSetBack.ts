import { sql, type Kysely } from 'kysely';
import { CLOCK_SKEW } from './platform/clock.ts';
import type { Database } from './platform/db/schema.ts';
import { features } from './features.ts';
import { allQueues } from './jobs.ts';
import type { Services } from './domain/services.ts';

/** How often the clock is compared with one that nobody can set, in milliseconds. */
const EVERY = 10_000;

/**
 * Moves times that are ahead of the clock to now: they were stored before the clock was set back. Otherwise mails would
 * wait until the clock gets there again, and sessions, links and set-ups would be valid for longer than their lifetime.
 */
export async function pullBack(tx: Kysely<Database>, now: number): Promise<void> {
  const ahead = now + CLOCK_SKEW;
  const fromNow = { created_at: now, expires_at: sql<number>`expires_at - created_at + ${now}` };
  for (const table of ['sessions', 'links', 'ways_back', 'totp_pending'] as const)
    await tx.updateTable(table).set(fromNow).where('created_at', '>', ahead).execute();
  await tx.updateTable('sessions').set({ last_used_at: now }).where('last_used_at', '>', ahead).execute();
  await tx.updateTable('known_browsers').set({ used_at: now }).where('used_at', '>', ahead).execute();
  // They count for nobody now (throttle/limits.ts), and would count when the clock gets there again.
  await tx.deleteFrom('attempts').where('at', '>', ahead).execute();
  for (const { name, columns } of features.flatMap((feature) => feature.tables))
    for (const [column, { isPast }] of Object.entries(columns))
      if (isPast)
        await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${now} where ${sql.ref(column)} > ${ahead}`.execute(
          tx,
        );
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
