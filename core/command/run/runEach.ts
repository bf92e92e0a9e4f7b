import { asCallError } from '#core/client/callError.ts';
import { Cancelled } from '../cancelled.ts';
import { newMark } from '../newMark.ts';
import type { Host, Outcome } from '../host.ts';
import type { Notice } from '../sayAnswer.ts';
import { whyRefused } from '../whyRefused.ts';

/** One change of a run, and its name in the report. */
export interface Part {
  label: string;
  run(host: Host): Promise<Notice>;
}

/**
 * Makes different changes in one run, one after the other. Each has its result in the report, a failure does not stop the
 * others, and one 'Undo' takes all of them back.
 */
export async function runEach(title: string, parts: readonly Part[], unmarked: Host): Promise<void> {
  const batch = newMark();
  const host = unmarked.marked({ batch });
  const progress = host.progress(title, parts.length);
  let undoable: string | undefined;
  try {
    await host.batch(async () => {
      for (const { label, run } of parts) {
        if (progress.signal.aborted) return;
        const outcome: Outcome = { label };
        let isCancelled = false;
        try {
          const { entry } = await run(host);
          if (entry) undoable = batch;
        } catch (thrown) {
          isCancelled = thrown instanceof Cancelled;
          outcome.failed = whyRefused(asCallError(thrown));
        }
        progress.done(outcome);
        if (isCancelled) return;
      }
    });
  } finally {
    progress.end(undoable);
  }
}
