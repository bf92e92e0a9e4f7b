import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DialogProps, Outcome } from '#core/command/host.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { useCopy } from '#core/ui/copy/useCopy.ts';
import type { Run } from './run.ts';
import { isAllDone, linesOf, summaryOf } from './runReport.ts';

/** The progress of a run over many records, with a stop button, and at the end a report of successes and failures. */
export default function ProgressDialog({ run, close }: DialogProps & { run: Run }) {
  const { outcomes, ended, stopped, undo } = useSyncExternalStore(run.subscribe, run.state);
  const failures = outcomes.filter(({ failed }) => failed !== undefined);
  const sofar = `${outcomes.length} of ${run.total}`;
  const summary = summaryOf(run);
  // Delayed, because a short run ends before the live region exists, and would not be announced. If nothing failed, the
  // dialog is about to close, and a message says the same.
  const isReport = ended && !isAllDone(run);
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(isReport), 100);
    return () => clearTimeout(timer);
  }, [isReport]);

  return (
    <Modal
      title={run.title}
      onClose={ended ? close : run.stop}
      footer={
        <>
          {ended && <CopyResult run={run} summary={summary} />}
          {undo && (
            <Button
              onClick={() => {
                close();
                undo();
              }}
            >
              Undo
            </Button>
          )}
          {/* One button for stop and close, so that it keeps the focus when the run ends. */}
          <Button
            variant={ended ? 'primary' : 'secondary'}
            data-autofocus
            busy={stopped && !ended}
            onClick={ended ? close : run.stop}
          >
            {ended ? 'Close' : stopped ? 'Stopping' : 'Stop'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <progress
          className="h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-pressed"
          aria-label={run.title}
          max={run.total}
          value={outcomes.length}
        />
        <p className="text-sm text-muted tabular" aria-hidden={ended || undefined}>
          {sofar}
        </p>
        {/* One announcement at the end; announcing each record would drown it. */}
        <p role="status" className={announced ? 'font-medium' : 'sr-only'}>
          {announced ? summary : ''}
        </p>
        {failures.length > 0 && <Failures failures={failures} />}
      </div>
    </Modal>
  );
}

function Failures({ failures }: { failures: readonly Outcome[] }) {
  return (
    <ul
      // The list is focusable, so that it can be scrolled by keys (WCAG 2.1.1). The lint rule does not know this case.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="Failed"
      className="ring-inside max-h-64 divide-y divide-line overflow-y-auto rounded border border-line text-sm"
    >
      {failures.map(({ label, failed }, at) => (
        <li key={at} className="px-3 py-1.5 wrap-anywhere">
          <span className="font-medium">{label}</span> <span className="text-danger">{failed}</span>
        </li>
      ))}
    </ul>
  );
}

/** Copies the report: the summary, then each record with its error, failed records first. */
function CopyResult({ run, summary }: { run: Run; summary: string }) {
  const text = [`${run.title}: ${summary}`, ...linesOf(run)].join('\n');
  const { copied, copy } = useCopy(text);
  return (
    <>
      <Button icon={copied ? 'check' : 'copy'} onClick={copy}>
        Copy the result
      </Button>
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </>
  );
}
