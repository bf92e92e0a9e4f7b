import { sql, type Kysely } from 'kysely';
import { swept } from '#plugins/activity/events.ts';
import { lockName } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { setSetting } from '#server/platform/db/settings.ts';
import { sweepFormerLogos } from '#server/platform/files/formerLogos.ts';
import type { Services } from '#server/domain/services.ts';
import { DAY } from '#server/platform/times.ts';
import { recordBySystem } from './otherActors.ts';
import { SWEPT, type Seal } from './swept.ts';
import { forgetUpTo } from './words/forget.ts';

/** The setting that lets the database delete entries before its time; 0 but for the moment of a sweep (migration 010). */
const KEPT_FROM = 'activity_kept_from';
/** The most entries of one transaction, so that other calls do not wait long. */
const MOST = 5_000;

/** The name that a sweep locks (server/platform/db/locks.ts). */
export const SWEEP_LOCK = 'activity sweep';

/**
 * Deletes the entries that are older than the retention, by whole seals, so that all others stay verifiable. Each sweep is
 * an entry itself, in every organisation that it concerns. Ends early when the process stops.
 */
export async function sweepActivity(
  { store, config, now }: Pick<Services, 'store' | 'config' | 'now'>,
  stopped?: AbortSignal,
): Promise<void> {
  const before = now() - config.activityDays * DAY;
  while (!stopped?.aborted && (await store.write((tx) => sweepOnce(tx, before, now()), { patient: true })));
  if (stopped?.aborted) return;
  await store.write(sweepFormerLogos, { patient: true });
}

/** Returns true if there may be more. */
async function sweepOnce(tx: Kysely<Database>, before: number, now: number): Promise<boolean> {
  await lockName(tx, SWEEP_LOCK);
  const seals = await tx
    .selectFrom('activity_seals as seal')
    .selectAll()
    // A clock that was set back gives a later entry an earlier time: a seal is over when all of it is.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity')
            .select('id')
            .whereRef('id', '>', 'seal.after_id')
            .whereRef('id', '<=', 'seal.up_to_id')
            .where('at', '>=', before),
        ),
      ),
    )
    .where('seal.at', '<', now)
    .orderBy('after_id')
    .limit(100)
    .execute();
  const over: Seal[] = [];
  const [first] = await tx.selectFrom('activity_seals').select('after_id').orderBy('after_id').limit(1).execute();
  let next = first?.after_id;
  let entries = 0;
  for (const seal of seals) {
    if (seal.after_id !== next || (over.length > 0 && entries + seal.entries > MOST)) break;
    over.push(seal);
    entries += seal.entries;
    next = seal.up_to_id;
  }
  const last = over.at(-1);
  if (!last) return false;
  const { up_to_id: upTo, hash } = last;
  const counts = await tx
    .selectFrom('activity')
    .select((is) => ['organisation_id', is.fn.countAll<number>().as('count')])
    .where('id', '<=', upTo)
    .groupBy('organisation_id')
    .execute();
  await setSetting(tx, KEPT_FROM, String(before));
  await sql`delete from activity_subjects where activity_id <= ${upTo}`.execute(tx);
  await forgetUpTo(tx, upTo);
  await tx.deleteFrom('activity').where('id', '<=', upTo).execute();
  await setSetting(tx, KEPT_FROM, '0');
  await tx.deleteFrom('activity_seals').where('up_to_id', '<=', upTo).execute();
  // Those of an erasure stay together: its entry tells of all of them.
  await tx.deleteFrom('renewed_seals').where('entry_id', '<=', upTo).execute();
  await setSetting(tx, SWEPT, JSON.stringify({ up_to_id: upTo, hash }));
  for (const { organisation_id: organisationId, count } of counts) {
    const organisation = await tx
      .selectFrom('organisations')
      .select(['id', 'name'])
      .where('id', '=', organisationId)
      .executeTakeFirst();
    await recordBySystem(tx, now, organisationId, swept, {
      subject: organisation ?? { id: organisationId, name: 'accounts' },
      now: { entries: count, before: new Date(before).toISOString().slice(0, 10) },
    });
  }
  return seals.length > over.length || over.length === 100;
}
