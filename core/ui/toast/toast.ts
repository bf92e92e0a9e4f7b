import { useSyncExternalStore } from 'react';
import type { MessageType } from '#core/contract/envelope.ts';

/** A message for the person, and when it was shown. */
export interface Message {
  readonly id: number;
  readonly type: MessageType;
  readonly text: string;
  readonly at: Date;
  /** What the message sums up, such as the result for each record of a run. */
  readonly details?: readonly string[];
  /** Shows the details: the button 'Show' of the toast. */
  readonly show?: () => void;
  /** Takes the change back: the button 'Undo' of the toast. */
  readonly undo?: (() => unknown) | undefined;
}

let messages: readonly Message[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Shows a message at the top of the page: a success for a moment, a failure until it is closed. */
export function notify(type: MessageType, text: string, more: Pick<Message, 'details' | 'show' | 'undo'> = {}): void {
  change([{ id: ++count, type, text, at: new Date(), ...more }, ...messages]);
}

/** Adds the messages from before a reload, newest first. They are not shown as toasts: their ids are not above 0. */
export function restoreMessages(earlier: readonly Omit<Message, 'id' | 'show' | 'undo'>[]): void {
  const isNew = ({ text, at }: Omit<Message, 'id'>) =>
    messages.every((known) => known.text !== text || known.at.getTime() !== at.getTime());
  change([...messages, ...earlier.filter(isNew).map((message, at) => ({ ...message, id: -at }))]);
}

function change(next: readonly Message[]): void {
  messages = next.slice(0, KEPT);
  for (const listener of listeners) listener();
}

/** The last twenty messages, newest first. */
export const recentMessages = (): readonly Message[] => messages;

/** The last twenty messages, newest first, as they come. */
export const useRecentMessages = (): readonly Message[] => useSyncExternalStore(subscribe, recentMessages);

/** Forgets all messages, as a new page does; for tests, which share one page. */
export function forgetMessages(): void {
  change([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const KEPT = 20;
