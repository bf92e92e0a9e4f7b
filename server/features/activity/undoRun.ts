import { randomUUID } from 'node:crypto';
import { readsSecurity } from '#core/access/dutyRules.ts';
import { admits } from '#core/access/rule.ts';
import { codes } from '#core/contract/envelope.ts';
import type * as contract from '#plugins/activity/runContract.ts';
import { MOST_UNDONE, undoneText, type UndoResult } from '#plugins/activity/runContract.ts';
import { events, ownersOnly } from '#server/domain/activity/events.ts';
import { entryIdsOf } from '#server/domain/activity/ids/storedKey.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { notFound, Refused } from '#server/platform/http/refused.ts';
import { activityPage, countOfEntries, undoneAmong, type ActivityRow } from './queries.ts';
import { sentenceOfRow } from './entryOf.ts';
import { readableEntry, undoRow, whyNotUndone } from './undo.ts';

export const runHandlers: Handlers<typeof contract> = {
  undoRun: {
    async ownTransactions({ body: { batch, limit = MOST_UNDONE, cursor, confirmLockout } }, ctx) {
      const { db, organisationId } = ctx;
      const entryIds = await entryIdsOf(ctx.services.store);
      const before = cursor === undefined ? undefined : (entryIds.stored(cursor) ?? 0);
      const run = { about: [], actions: [], ...readable(ctx), batch, before };
      const rows = await activityPage(db, organisationId, run, limit);
      if (rows.length === 0 && cursor === undefined) throw notFound('run');
      const left = (await countOfEntries(db, organisationId, run)) - rows.length;
      const ids = rows.map(({ id }) => id);
      const undone = await undoneAmong(db, organisationId, ids);
      // The undo is another run, with another mark, also if the caller sent the mark of the run that is taken back.
      const made = ctx.batch === null || ctx.batch === batch ? randomUUID() : ctx.batch;
      ctx.recordNothing();
      // Asked before the first change, so that the run need not stop in between.
      if (rows.some(({ id, action }) => !undone.has(id) && asksForProof(action))) ctx.requireProof();
      const results: UndoResult[] = [];
      for (const row of rows) {
        const end = endOf(row, undone.has(row.id), ctx.now) ?? (await takeBack(ctx, row, made, confirmLockout));
        results.push(resultOf(row, entryIds.show(row.id), end));
      }
      const last = ids.at(-1);
      const nextCursor = left > 0 && last !== undefined ? entryIds.show(last) : null;
      return { message: undoneText(results), results, batch: made, nextCursor, left };
    },
  },
};

/** The changes of a run that the caller may read: all, or the own ones. */
function readable({ viewer, actor }: Ctx) {
  const marks = [...events.values()].filter((event) => event.marks).map(({ id }) => id);
  const changes = { outcome: 'done', withoutActions: viewer.owner ? marks : [...marks, ...ownersOnly] } as const;
  return admits(readsSecurity, viewer) ? changes : { ...changes, actor: actor.id ?? 0, actorKind: actor.kind };
}

type End = Pick<UndoResult, 'end' | 'why'>;

function asksForProof(action: string): boolean {
  const declared = events.get(action)?.undo;
  return typeof declared === 'object' && declared.fresh === true;
}

/** What is known before anything is tried. */
function endOf(row: ActivityRow, wasUndone: boolean, now: number): End | undefined {
  if (wasUndone) return { end: 'before', why: null };
  const why = whyNotUndone(row, false, now);
  return why === undefined ? undefined : { end: 'stays', why };
}

/** Each change has a transaction of its own, so that a refused one does not keep the others. */
async function takeBack(ctx: Ctx, { id }: ActivityRow, batch: string, confirmLockout?: boolean): Promise<End> {
  try {
    await ctx.inTransaction(async (inner) => undoRow(inner, await readableEntry(inner, id), confirmLockout), batch);
    return { end: 'undone', why: null };
  } catch (thrown) {
    if (!(thrown instanceof Refused) || thrown.code === codes.noSession || thrown.more.reason === 'proof_owed')
      throw thrown;
    const sentences = Object.values(thrown.more.errors ?? {}).flat();
    return { end: 'refused', why: [...new Set(sentences)].join(' ') || thrown.message };
  }
}

function resultOf(row: ActivityRow, id: number, end: End): UndoResult {
  const { action } = row;
  return { id, sentence: sentenceOfRow(row), noun: events.get(action)?.leaves ?? 'change', ...end };
}
