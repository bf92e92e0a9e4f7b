import { useSyncExternalStore } from 'react';
import type { MessageType } from '#core/contract/envelope.ts';

/** A message for the person, and when it was shown. */
export interface Message {
  readonly id: number;
  readonly type: MessageType;
  readonly text: string;
  readonly at: Date;
}

let messages: readonly Message[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Shows a message at the top of the page: a success for a moment, a failure until it is closed. */
export function notify(type: MessageType, text: string): void {
  messages = [{ id: ++count, type, text, at: new Date() }, ...messages].slice(0, KEPT);
  for (const listener of listeners) listener();
}

/** The last twenty messages, newest first. */
export const recentMessages = (): readonly Message[] => messages;

/** The last twenty messages, newest first, as they come. */
export const useRecentMessages = (): readonly Message[] => useSyncExternalStore(subscribe, recentMessages);

/** Forgets all messages, as a new page does; for tests, which share one page. */
export function forgetMessages(): void {
  messages = [];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const KEPT = 20;
