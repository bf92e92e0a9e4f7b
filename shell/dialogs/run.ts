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

export function createRun(title: string, total: number): Run {
  const abort = new AbortController();
  const listeners = new Set<() => void>();
  let state: RunState = { outcomes: [], ended: false, stopped: false };

  function become(next: Partial<RunState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  return {
    title,
    total,
    signal: abort.signal,
    done: (outcome) => become({ outcomes: [...state.outcomes, outcome] }),
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
