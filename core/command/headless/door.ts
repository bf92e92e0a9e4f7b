import type { Received } from '#core/client/early.ts';
import type { MessageType } from '#core/contract/envelope.ts';
import type { Outcome } from '../host.ts';

/** A call as a program sends it, with its access token. */
export interface Sent {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the address of the API, with its query. */
  path: string;
  headers: Record<string, string>;
  /** JSON. */
  body?: string;
  signal?: AbortSignal | undefined;
}

/** A question before a change. */
export interface Confirmation {
  title: string;
  text: string;
  /** The names of the records that the change affects. */
  records: readonly string[];
  /** The word of the answer that goes on, for example 'Delete'. */
  action: string;
  danger: boolean;
  /** The change would shut these people out; `text` says how. */
  isLockout?: true;
}

/** A way into the portal without a browser: the terminal, or an assistant. */
export interface Door {
  /** What the activity notes as the source of its changes. */
  source: 'terminal' | 'assistant';
  /** The same mark for all changes of this door, so that one 'Undo' takes them back; by default each run has its own. */
  batch?: string | undefined;
  send(call: Sent): Promise<Received>;
  /** Whether to go on. */
  answer(question: Confirmation): Promise<boolean>;
  /** Takes a file that a command saves; without it, such a command works only in the browser. */
  save?(name: string, content: Blob): void | Promise<void>;
  /** Called for each record of a run over many. */
  progress?(outcome: Outcome): void;
}

/** How a run of a command ended. */
export interface Report {
  /** Something was `done`; or it was `refused` or failed; nobody agreed, so it was `cancelled`; or it is only in the `browser`. */
  end: 'done' | 'refused' | 'cancelled' | 'browser';
  /** The sentences, in order; with the entry of the activity by which 'Undo' takes the change back. */
  said: { type: MessageType; text: string; entry?: number }[];
  /** The result for each record of a run over many. */
  outcomes: Outcome[];
  /** What the run as a whole says of itself. */
  summary?: string;
  /** With it, 'Undo a whole run' takes the changes back. */
  batch?: string;
}
