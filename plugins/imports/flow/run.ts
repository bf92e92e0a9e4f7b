import type { Answer } from '#core/client/client.ts';
import { asCallError } from '#core/client/callError.ts';
import type { Host } from '#core/command/host.ts';
import { codes } from '#core/contract/envelope.ts';
import {
  beginImport,
  checkImport,
  endImport,
  importRows,
  MOST_CHECKED,
  MOST_IMPORTED,
  type ImportColumn,
  type ImportRow,
  type JudgedRow,
} from '../contract.ts';

/** Checks rows, some hundred at a time; `done` is called with the judged rows so far. */
export async function checkRows(
  host: Host,
  rows: readonly ImportRow[],
  done: (judged: readonly JudgedRow[]) => void,
): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = [];
  for (let at = 0; at < rows.length; at += MOST_CHECKED) {
    const answer = await host.call(checkImport, { body: { rows: rows.slice(at, at + MOST_CHECKED) } });
    judged.push(...answer.rows);
    done(judged);
  }
  return judged;
}

type Imported = Answer<typeof importRows>['rows'];

interface Run {
  name: string;
  /** Chosen once for a run: the call that begins it can be sent again. */
  key: string;
  rows: readonly ImportRow[];
  invite: boolean;
  columns: ImportColumn[];
  /** Stops after the step that is under way. */
  signal: AbortSignal;
  /** How many rows are done, and what is waited for, if anything. */
  progress(done: number, waiting?: string): void;
  /** Asks if the import may shut people out; asked once. */
  mayShutOut(says: string): Promise<boolean>;
}

/**
 * Imports rows step by step. A lost connection or a restarted server is waited for: the server does each row of a step
 * once, however often the step is sent. Throws the error that ends the import.
 */
export async function runImport(unmarked: Host, run: Run): Promise<{ rows: Imported; stopped: boolean }> {
  // The entries of an import are one run, which can be undone as a whole.
  const host = unmarked.marked({ batch: run.key });
  const wait = (what: string) => run.progress(rows.length, what);
  const rows: Imported = [];
  const begin = () =>
    host.call(beginImport, {
      body: { name: run.name, key: run.key, total: run.rows.length, invite: run.invite, columns: run.columns },
    });
  // Another import of the organisation does not end within a second: its refusal is told at once.
  const { id } = await patiently(run.signal, wait, begin, { conflicts: 0 });
  // Of a file of usual length, up to twenty steps: the progress is seen, and can be stopped.
  const step = Math.min(MOST_IMPORTED, Math.max(40, Math.ceil(run.rows.length / 20)));
  let confirmLockout: true | undefined;
  let stopped = false;
  try {
    // What the pages show is read again once, at the end.
    await host.batch(async () => {
      for (let at = 0; at < run.rows.length && !stopped;) {
        run.progress(at);
        const body = { id, rows: run.rows.slice(at, at + step), confirmLockout };
        try {
          const answer = await patiently(run.signal, wait, () => host.call(importRows, { body }));
          rows.push(...answer.rows);
          at += step;
        } catch (thrown) {
          const error = asCallError(thrown);
          if (error.reason !== 'lockout' || confirmLockout) throw error;
          if (await run.mayShutOut(error.message)) confirmLockout = true;
          else stopped = true;
        }
        stopped ||= run.signal.aborted;
      }
    });
  } catch (error) {
    // Another import may begin at once. If this call fails too, it may begin after some minutes.
    await host.call(endImport, { body: { id, stopped: true } }).catch(() => undefined);
    throw error;
  }
  const isWhole = rows.length >= run.rows.length;
  await patiently(run.signal, wait, () => host.call(endImport, { body: { id, stopped: !isWhole } }));
  return { rows, stopped: !isWhole };
}

/** The pauses before a call is sent again, in milliseconds: about three minutes in all. */
const pauses = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000];

/**
 * Sends a call again until it is answered. A change that somebody else makes at the same moment is no refusal yet: after it
 * the call is tried again too.
 */
async function patiently<T>(
  signal: AbortSignal,
  wait: (what: string) => void,
  call: () => Promise<T>,
  { conflicts = 2 } = {},
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (thrown) {
      const pause = pauses[tries];
      const { code, reason } = asCallError(thrown);
      const isUnanswered = code === 0 || code >= codes.fault;
      const isConflict = code === codes.conflict && !reason && tries < conflicts;
      const mayPass = isUnanswered || code === codes.tooManyAttempts || isConflict;
      if (!mayPass || pause === undefined || signal.aborted) throw thrown;
      if (!isConflict)
        wait(
          isUnanswered
            ? 'The server does not answer. Waiting for it…'
            : 'The server has too much to do. Waiting for it…',
        );
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
