import { isTyping, strokeOf } from '#core/command/stroke.ts';

declare global {
  interface Window {
    /** Returns the keys queued by shell/public/early.js, and stops queueing. */
    gatehouseHeldKeys?: () => readonly KeyboardEvent[];
  }
}

/** A queued key older than this is dropped, in milliseconds. */
const PATIENCE = 8_000;

/** Returns the keys pressed before the key handler had loaded, in order; each is returned once. */
export function takeHeldKeys(): KeyboardEvent[] {
  const held = window.gatehouseHeldKeys?.() ?? [];
  return held.filter((event) => event.timeStamp > performance.now() - PATIENCE && !isTyping(event.target));
}

/** The text of keys that were typed for a field, such as the palette's, before it was rendered; Enter is a line break. */
export function textOf(events: readonly KeyboardEvent[]): string {
  const isText = (event: KeyboardEvent) => event.key.length === 1 && !strokeOf(event)?.startsWith('mod+');
  return events.map((event) => (event.key === 'Enter' ? '\n' : isText(event) ? event.key : '')).join('');
}
