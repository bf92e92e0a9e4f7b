import type { ComponentType } from 'react';
import type { Viewer } from '#core/access/rule.ts';
import type { Answer, Marks } from '#core/client/client.ts';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import type { MessageType } from '#core/contract/envelope.ts';
import type { previewLockout } from '#core/contract/policies/lockout.ts';
import type { Details } from '#core/contract/session.ts';

/** The people whom a change that is not made yet would shut out. */
export type LockoutPreview = Answer<typeof previewLockout>;

/** The props that every dialog opened by `host.open` receives beside its own. */
export interface DialogProps {
  /** Closes the dialog; focus returns to where it was. */
  close(): void;
}

/** A question before a command runs. The dialog waits for `run`; if `run` throws, the dialog stays open. */
export interface Question {
  title: string;
  text: string;
  /** The names of the records that the change affects. */
  records?: readonly string[];
  /** The confirming button's label. */
  action: string;
  danger?: boolean;
  run(): Promise<void>;
}

/** The result for one record of a command that ran for many. */
export interface Outcome {
  label: string;
  /** The e-mail address of a person. */
  address?: string;
  /** The reason of the failure; `undefined` after a success. */
  failed?: string;
  /** Why the record stays as it is, although nothing failed. */
  stays?: string;
}

/** The progress of a run over many records. */
export interface Progress {
  readonly signal: AbortSignal;
  done(outcome: Outcome): void;
  /**
   * With `batch`, the mark of the run's calls, the report offers to undo the whole run. `summary` is said in place of
   * 'n of m succeeded'.
   */
  end(batch?: string, summary?: string): void;
}

/** The part of a command that the host needs; command.ts has the rest. */
export interface Runnable {
  /** The plugin's id and the command's name: `users.resend-invitation`. */
  readonly id: `${string}.${string}`;
  // Commands take values of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  run(values: any, host: Host): unknown;
}

/** All services of the shell that a plugin may use. It is small on purpose: it is not a collection of stores. */
export interface Host {
  /** The number of records that a search asks for, if it is not `FOUND_AT_ONCE`. */
  readonly foundAtOnce?: number;
  viewer(): Viewer;
  session(): Details;
  /** Calls an endpoint. After a changing call, the data that it changes is read again. Throws a CallError. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal): Promise<Answer<E>>;
  /** Reads an endpoint through the query cache that the pages use. */
  load<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Answer<E>>;
  /** Changes the cached readings of an endpoint at once; the result undoes the change. */
  edit<E extends Endpoint>(endpoint: E, change: (answer: Answer<E>) => Answer<E>): () => void;
  /** Collects the changes of several calls and reads the changed data again once, at the end. */
  batch<T>(work: () => Promise<T>): Promise<T>;
  /** Goes to an address of the portal; `replace` adds no history entry. */
  go(to: string, options?: { replace?: boolean }): void;
  /** Opens an address in a new tab. */
  openTab(url: string): void;
  /** With `entry`, the change of this entry of the activity can be undone from the message. */
  notify(type: MessageType, text: string, entry?: number): void;
  /** The same host; the activity notes these marks of its calls. */
  marked(marks: Marks): Host;
  /** `closed` is called once, for every way of closing the dialog, and also if it could not be opened. */
  open<P extends object>(
    dialog: () => Promise<{ default: ComponentType<P & DialogProps> }>,
    props: P,
    closed?: () => void,
  ): void;
  confirm(question: Question): void;
  /** Opens the palette at the first argument of the command that is missing in `values`. */
  ask(command: Runnable, values: Record<string, unknown>): void;
  progress(title: string, total: number): Progress;
  /** Shows a file to a program, in place of the browser's download. */
  save?(name: string, content: Blob): void;
  /** Asks whether to shut these people out; only programs have it, in place of the dialog. */
  askLockout?(preview: LockoutPreview): Promise<boolean>;
  /** Reads the session again after a change of the person or the primary organisation. */
  reloadSession(): Promise<void>;
}
