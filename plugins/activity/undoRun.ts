import { admits } from '#core/access/rule.ts';
import { asCallError } from '#core/client/callError.ts';
import type { Host } from '#core/command/host.ts';
import { whyRefused } from '#core/command/whyRefused.ts';
import { listActivity, listOwnChanges, undoEntry, type Entry } from './contract.ts';

/** A run has at most so many pages of entries. */
const MOST_PAGES = 50;

/**
 * Takes all changes of a run back, the newest first, because a later change of the same record stands in the way of an
 * earlier one. The report names each change that was refused, with the reason.
 */
export async function undoRun(given: Host, batch: string): Promise<void> {
  const entries = (await entriesOf(given, batch)).filter(
    ({ outcome, undoes, undo }) => (outcome === 'done' || undoes !== null) && !undo.marks,
  );
  const made = crypto.randomUUID();
  const host = given.marked({ batch: made });
  const progress = host.progress('Undo', entries.length);
  let isUndoable = false;
  await host.batch(async () => {
    for (const { id, sentence, undo } of entries) {
      if (progress.signal.aborted) return;
      if (!undo.possible) {
        progress.done({ label: sentence, failed: undo.why ?? 'This change cannot be undone.' });
        continue;
      }
      try {
        const { entry } = await host.call(undoEntry, { body: { id } });
        isUndoable ||= entry !== undefined;
        progress.done({ label: sentence });
      } catch (thrown) {
        progress.done({ label: sentence, failed: whyRefused(asCallError(thrown)) });
      }
    }
  });
  progress.end(isUndoable ? made : undefined);
}

/** The entries of a run, newest first. Whoever may not read the activity knows the own ones that can be taken back. */
async function entriesOf(host: Host, batch: string): Promise<Entry[]> {
  const list = admits(listActivity.access, host.viewer()) ? listActivity : listOwnChanges;
  const entries: Entry[] = [];
  let cursor: number | undefined;
  for (let read = 0; read < MOST_PAGES; read++) {
    const page = await host.call(list, { query: { batch, limit: 200, cursor } });
    entries.push(...page.entries);
    if (page.nextCursor === null) break;
    cursor = Number(page.nextCursor);
  }
  return entries;
}
