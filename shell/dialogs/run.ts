import type { Outcome, Progress } from '#core/command/host.ts';

/** How far a run over many records is. */
export interface RunState {
  outcomes: readonly Outcome[];
  ended: boolean;
  /** The person stopped it; what is under way still ends. */
  stopped: boolean;
}

/** A run over many records, as the command funnel reports it and the dialog shows it. */
export interface Run extends Progress {
  title: string;
  total: number;
  state(): RunState;
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/** Milliseconds between two drawings: hundreds of records a second would leave no time for the records. */
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
    end: () => become({ ended: true }),
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
