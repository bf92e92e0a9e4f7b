import type { Host, Progress } from '#core/command/host.ts';
import { newMark } from '#core/command/newMark.ts';
import { undoneText, undoRun, type UndoResult } from './runContract.ts';

/** So many changes are taken back by one call, so that the progress is seen and the run can be stopped. */
const AT_ONCE = 20;

/** Takes all changes of a run back. The server judges each; the report names those that were refused, and why. */
export async function undoWholeRun(unmarked: Host, batch: string): Promise<void> {
  const made = newMark();
  const host = unmarked.marked({ batch: made });
  const all: UndoResult[] = [];
  let progress: Progress | undefined;
  let isUndoable = false;
  try {
    await host.batch(async () => {
      let cursor: number | undefined;
      do {
        const page = await host.call(undoRun, { body: { batch, limit: AT_ONCE, cursor } });
        progress ??= host.progress('Undo', page.results.length + page.left);
        isUndoable ||= page.entry !== undefined;
        all.push(...page.results);
        // Mails alone: nothing was there to take back, and the report says why.
        const isInVain = page.nextCursor === null && all.every(({ end }) => end === 'stays');
        for (const result of page.results) progress.done(outcomeOf(result, isInVain));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && !progress.signal.aborted);
    });
  } finally {
    progress?.end(isUndoable ? made : undefined, undoneText(all));
  }
}

function outcomeOf({ sentence, end, why }: UndoResult, isInVain: boolean) {
  const because = why ?? 'It was already undone.';
  if (end === 'undone') return { label: sentence };
  return end === 'refused' || isInVain ? { label: sentence, failed: because } : { label: sentence, stays: because };
}
