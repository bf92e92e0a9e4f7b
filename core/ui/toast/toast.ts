import { useSyncExternalStore } from 'react';
import type { MessageType } from '#core/contract/envelope.ts';

/** What was said to the person, and when. */
export interface Message {
  readonly id: number;
  readonly type: MessageType;
  readonly text: string;
  readonly at: Date;
}

let messages: readonly Message[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Says something at the top of the page: successes shortly, failures until they are closed. */
export function notify(type: MessageType, text: string): void {
  messages = [{ id: ++count, type, text, at: new Date() }, ...messages].slice(0, KEPT);
  for (const listener of listeners) listener();
}

/** The last twenty messages, newest first. */
export const recentMessages = (): readonly Message[] => messages;

/** The last twenty messages, newest first, as they come. */
export const useRecentMessages = (): readonly Message[] => useSyncExternalStore(subscribe, recentMessages);

/** Forgets them, as a new page would; for tests, whose page stays the same. */
export function forgetMessages(): void {
  messages = [];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const KEPT = 20;
