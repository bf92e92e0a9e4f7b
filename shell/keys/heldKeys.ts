import { isTyping, strokeOf } from '#core/command/stroke.ts';

declare global {
  interface Window {
    /** Returns the keys queued by shell/public/early.js, and stops queueing. */
    gatehouseHeldKeys?: () => readonly KeyboardEvent[];
  }
}

/** Milliseconds after which a queued key is too old: the person has long looked elsewhere. */
const PATIENCE = 8_000;

/**
 * Returns the keys pressed before the key handler had loaded, in order; each is returned once. If one of them is too old,
 * none is returned: the text typed after a lost Mod+K would otherwise run as single-key commands.
 */
export function takeHeldKeys(): KeyboardEvent[] {
  const held = (window.gatehouseHeldKeys?.() ?? []).filter((event) => !isTyping(event.target));
  const oldest = held[0]?.timeStamp ?? Infinity;
  return oldest < performance.now() - PATIENCE ? [] : held;
}

/**
 * Returns the text that was typed since the palette was opened by a click, before its field was rendered. `clickedAt` is
 * the `timeStamp` of the click: a key before it was meant for the page.
 */
export function takeHeldText(clickedAt: number): string {
  return textOf((window.gatehouseHeldKeys?.() ?? []).filter(({ timeStamp }) => timeStamp > clickedAt));
}

/** The text of keys that were typed for a field, such as the palette's, before it was rendered; an Enter is a line break. */
export function textOf(events: readonly KeyboardEvent[]): string {
  const isText = (event: KeyboardEvent) => event.key.length === 1 && !strokeOf(event)?.startsWith('mod+');
  let text = '';
  for (const event of events) {
    if (event.key === 'Enter') text += '\n';
    else if (isText(event)) text += event.key;
    // As in a field: it removes no Enter.
    else if (event.key === 'Backspace') text = text.replace(/.$/u, '');
  }
  return text;
}
