import type { Answer } from '#core/client/client.ts';
import type { Host, Outcome, Question } from '#core/command/host.ts';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import type { MessageType } from '#core/contract/envelope.ts';
import type { Viewer } from '#core/access/rule.ts';
import { details } from '../details.ts';
import { viewer as usualViewer } from '../viewer.ts';

/** The calls that a command made on its host, in order. */
export interface Recorded {
  calls: { endpoint: Endpoint; input: unknown }[];
  /** Types and texts of messages. */
  notes: [type: MessageType, text: string][];
  went: string[];
  tabs: string[];
  questions: Question[];
  opened: { dialog: () => Promise<unknown>; props: object }[];
  steps: { command: string; values: object }[];
  runs: { title: string; total: number; outcomes: Outcome[]; ended: boolean; summary?: string; stop(): void }[];
  /** Queries that were edited at once; `undone` are those whose edit was undone. */
  edits: Endpoint[];
  undone: Endpoint[];
}

interface Parts {
  viewer?: Partial<Viewer>;
  /** Replies to a call, or throws its CallError. */
  answer?(endpoint: Endpoint, input: never): object | Promise<object>;
}

/** A host that only records its calls. */
export function recordingHost({ viewer, answer = () => ({}) }: Parts = {}): { host: Host; recorded: Recorded } {
  const recorded: Recorded = {
    calls: [],
    notes: [],
    went: [],
    tabs: [],
    questions: [],
    opened: [],
    steps: [],
    runs: [],
    edits: [],
    undone: [],
  };
  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Answer<E>> => {
    recorded.calls.push({ endpoint, input });
    return { message: 'Done.', ...(await answer(endpoint, input as never)) } as Answer<E>;
  };
  const host: Host = {
    viewer: () => usualViewer(viewer),
    session: () => details(),
    call,
    load: call,
    edit(endpoint) {
      recorded.edits.push(endpoint);
      return () => void recorded.undone.push(endpoint);
    },
    batch: (work) => work(),
    go: (to) => void recorded.went.push(to),
    openTab: (url) => void recorded.tabs.push(url),
    notify: (type, text) => void recorded.notes.push([type, text]),
    open(dialog, props, closed) {
      recorded.opened.push({ dialog, props });
      // The dialog closes at once, so that code that waits for it goes on.
      closed?.();
    },
    confirm: (question) => void recorded.questions.push(question),
    ask: (command, values) => void recorded.steps.push({ command: command.id, values }),
    progress(title, total) {
      const abort = new AbortController();
      const run: Recorded['runs'][number] = { title, total, outcomes: [], ended: false, stop: () => abort.abort() };
      recorded.runs.push(run);
      return {
        signal: abort.signal,
        done: (outcome) => void run.outcomes.push(outcome),
        end: (_batch, summary) => void Object.assign(run, { ended: true, summary }),
      };
    },
    marked: () => host,
    reloadSession: () => Promise.resolve(),
  };
  return { host, recorded };
}
