import { isTyping, strokeOf } from '#core/command/stroke.ts';

declare global {
  interface Window {
    /** The keys that shell/public/early.js holds; taking them ends the holding. */
    gatehouseHeldKeys?: () => readonly KeyboardEvent[];
  }
}

/** A key that is older was meant for something that never came, in milliseconds. */
const PATIENCE = 8_000;

/** What was pressed before the code for keys was there, the first first; each is given once. */
export function takeHeldKeys(): KeyboardEvent[] {
  const held = window.gatehouseHeldKeys?.() ?? [];
  return held.filter((event) => event.timeStamp > performance.now() - PATIENCE && !isTyping(event.target));
}

/** The text of keys that were meant for a field, such as the palette's before it was there. */
export function textOf(events: readonly KeyboardEvent[]): string {
  const letters = events.filter((event) => event.key.length === 1 && !strokeOf(event)?.startsWith('mod+'));
  return letters.map(({ key }) => key).join('');
}
