import { notify } from '#core/ui/toast/toast.ts';
import type { Store } from '../portal/organisationTree.ts';
import type { Run } from './run.ts';
import { closeDialogAtom, openDialogAtom } from './stack.ts';

/** Closes the dialog of a run in which nothing failed, and says so. */
export function reportRun(run: Run, dialog: number, store: Store): void {
  if (!isAllDone(run)) return;
  store.set(closeDialogAtom, dialog);
  const show = () => store.set(openDialogAtom, () => import('./RecentMessages.tsx'), {});
  notify('success', `${run.title}: ${summaryOf(run)}`, { details: linesOf(run), show, undo: run.state().undo });
}

/** One sentence for the whole run. */
export function summaryOf(run: Run): string {
  const { outcomes, summary } = run.state();
  if (summary !== undefined) return summary;
  const failed = outcomes.filter((one) => one.failed !== undefined).length;
  const left = run.total - outcomes.length;
  const parts = [`${outcomes.length - failed} of ${run.total} succeeded`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (left > 0) parts.push(`${left} not started`);
  return `${parts.join(', ')}.`;
}

/** A line for each record with its error, failed records first. */
export function linesOf(run: Run): string[] {
  const { outcomes } = run.state();
  return [
    ...outcomes.filter((one) => one.failed !== undefined).map((one) => `${one.label}: ${one.failed}`),
    ...outcomes
      .filter((one) => one.failed === undefined)
      .map(({ label, stays }) => `${label}: ${stays ?? 'succeeded'}`),
  ];
}

/** Every record was handled, and none failed. */
export function isAllDone(run: Run): boolean {
  const { outcomes } = run.state();
  return outcomes.length === run.total && outcomes.every(({ failed }) => failed === undefined);
}
