import type { Outcome, Progress } from '#core/command/host.ts';

/** The state of a run over many records. */
export interface RunState {
  outcomes: readonly Outcome[];
  ended: boolean;
  /** The person stopped it; the current record is still finished. */
  stopped: boolean;
  /** Takes the whole run back. */
  undo?: () => unknown;
  /** In place of the usual sentence. */
  summary?: string;
}

/** A run over many records, as `runCommand` reports it and the dialog shows it. */
export interface Run extends Omit<Progress, 'end'> {
  title: string;
  total: number;
  state(): RunState;
  subscribe(listener: () => void): () => void;
  stop(): void;
  end(undo?: () => unknown, summary?: string): void;
}

/** Milliseconds between two renders: hundreds per second would slow the run down. */
const PAUSE = 50;

export function createRun(title: string, total: number): Run {
  const abort = new AbortController();
  const listeners = new Set<() => void>();
  const outcomes: Outcome[] = [];
  let state: RunState = { outcomes: [], ended: false, stopped: false };
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function become(next: Partial<RunState>) {
    clearTimeout(waiting);
    waiting = undefined;
    state = { ...state, ...next, outcomes: [...outcomes] };
    for (const listener of listeners) listener();
  }

  return {
    title,
    total,
    signal: abort.signal,
    done(outcome) {
      outcomes.push(outcome);
      waiting ??= setTimeout(() => become({}), PAUSE);
    },
    end: (undo, summary) => become({ ended: true, ...(undo && { undo }), ...(summary && { summary }) }),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      become({ stopped: true });
      abort.abort();
    },
  };
}
