import { setTimeout } from 'node:timers/promises';
import { settledActivity } from '../settled.ts';
import type { Store } from '#server/platform/db/database.ts';
import type { Services } from '#server/domain/services.ts';
import { blocksOf, type Block } from './blocks.ts';
import { makeBlock, type Range } from './makeBlock.ts';
import { MOST } from './places.ts';

/** So many entries since the last block are a new block; fewer are read one by one. */
const LEAST = 2048;

/** Up to which entry each database was looked at by this process. */
const lookedAt = new WeakMap<Store, number>();

/**
 * Adds the entries that are new to the index of words, and those that were there before it, the newest first. Writers never
 * wait for it. Ends early when the process stops; the next call goes on.
 */
export async function indexActivity(services: Pick<Services, 'store'>, stopped?: AbortSignal): Promise<void> {
  const { store } = services;
  const settled = await settledActivity(store);
  if (settled === null) return;
  const since = lookedAt.get(store);
  const organisations = since === undefined ? await allOf(store) : await withNew(store, since);
  for (const organisationId of organisations)
    for (
      let range = await nextOf(store, organisationId, settled);
      range;
      range = await nextOf(store, organisationId, settled)
    ) {
      if (stopped?.aborted) return;
      const started = performance.now();
      if (!(await makeBlock(services, range))) break;
      // Half of the time is left to others.
      await setTimeout(Math.min(performance.now() - started, 1000), undefined, { signal: stopped }).catch(
        () => undefined,
      );
    }
  lookedAt.set(store, settled);
}

async function allOf({ read }: Store): Promise<number[]> {
  return (await read.selectFrom('organisations').select('id').orderBy('id').execute()).map(({ id }) => id);
}

async function withNew({ read }: Store, since: number): Promise<number[]> {
  const rows = await read.selectFrom('activity').select('organisation_id').distinct().where('id', '>', since).execute();
  return rows.map((row) => row.organisation_id).filter((id) => id > 0);
}

/** What is to be indexed next; `undefined` if nothing is. */
async function nextOf({ read }: Store, organisationId: number, settled: number): Promise<Range | undefined> {
  const blocks = await blocksOf(read, organisationId);
  const last = blocks.at(-1)?.up_to_id ?? 0;
  const enough = await read
    .selectFrom('activity')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '>', last)
    .where('id', '<=', settled)
    .orderBy('id')
    .offset(LEAST - 1)
    .limit(1)
    .executeTakeFirst();
  if (enough) return { organisationId, after: last, upTo: settled };
  for (let at = blocks.length - 1; at >= 0; at--) {
    const gap = { organisationId, after: blocks[at - 1]?.up_to_id ?? 0, upTo: blocks[at]?.after_id ?? 0 };
    if (gap.after < gap.upTo && (await hasEntries(read, gap))) return gap;
  }
  const joined = smallOnes(blocks);
  return joined && { organisationId, ...joined };
}

async function hasEntries(read: Store['read'], { organisationId, after, upTo }: Range): Promise<boolean> {
  const found = await read
    .selectFrom('activity')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The last small blocks, if one large one can take their place. */
function smallOnes(blocks: readonly Block[]): Pick<Range, 'after' | 'upTo'> | undefined {
  const small = blocks.slice(blocks.findLastIndex(({ entries }) => entries > MOST / 2) + 1);
  let entries = 0;
  const fitting = small.filter((block) => (entries += block.entries) <= MOST);
  const [first] = fitting;
  const last = fitting.at(-1);
  return first && last && entries > MOST - LEAST && fitting.length > 1
    ? { after: first.after_id, upTo: last.up_to_id }
    : undefined;
}
