import type { ComponentType } from 'react';
import type { Viewer } from '../access/rule.ts';
import type { Answer } from '../client/client.ts';
import type { Endpoint, Given } from '../contract/endpoint.ts';
import type { MessageType } from '../contract/envelope.ts';
import type { Details } from '../contract/session.ts';

/** What every dialog that is opened by `host.open` is given beside its own props. */
export interface DialogProps {
  /** Closes the dialog; focus returns to where it was. */
  close(): void;
}

/** A question put before a command runs. `run` is done while the dialog waits; when it throws, the dialog stays open. */
export interface Question {
  title: string;
  text: string;
  /** The records that the change is about, by their names. */
  records?: readonly string[];
  /** The confirming button's label. */
  action: string;
  danger?: boolean;
  run(): Promise<void>;
}

/** One record's result in a command that ran for many. */
export interface Outcome {
  label: string;
  /** Why it failed; `undefined` where it succeeded. */
  failed?: string;
}

/** A run over many records, as it goes on. */
export interface Progress {
  readonly signal: AbortSignal;
  done(outcome: Outcome): void;
  end(): void;
}

/** As much of a command as a host names; command.ts says the rest. */
export interface Runnable {
  /** The plugin's id and the command's name: `users.resend-invitation`. */
  readonly id: `${string}.${string}`;
  // Commands take values of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  run(values: any, host: Host): unknown;
}

/** All that a plugin may ask of the shell. Small on purpose: it is not a bag of stores. */
export interface Host {
  viewer(): Viewer;
  session(): Details;
  /** Calls an endpoint. A changing call makes what it changes be read anew. Throws a CallError. */
  call<E extends Endpoint>(endpoint: E, given: Given<E>, signal?: AbortSignal): Promise<Answer<E>>;
  /** Reads an endpoint through the cache that pages read. */
  load<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<Answer<E>>;
  /** Changes at once what is shown of an endpoint's readings; the result undoes it. */
  edit<E extends Endpoint>(endpoint: E, change: (answer: Answer<E>) => Answer<E>): () => void;
  /** Collects what several calls change and reads it anew once, at the end. */
  batch<T>(work: () => Promise<T>): Promise<T>;
  /** Goes to an address of the portal; `replace` leaves no step back. */
  go(to: string, options?: { replace?: boolean }): void;
  /** Opens an address in a new tab. */
  openTab(url: string): void;
  notify(type: MessageType, text: string): void;
  /** `closed` is called once, however the dialog was closed, and also when it could not be opened. */
  open<P extends object>(
    dialog: () => Promise<{ default: ComponentType<P & DialogProps> }>,
    props: P,
    closed?: () => void,
  ): void;
  confirm(question: Question): void;
  /** Opens the palette at the first argument of the command that `values` lacks. */
  ask(command: Runnable, values: Record<string, unknown>): void;
  progress(title: string, total: number): Progress;
  /** Reads the session anew, after the person or the primary organisation changed. */
  reloadSession(): Promise<void>;
}
