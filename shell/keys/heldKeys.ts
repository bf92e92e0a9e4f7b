import { isTyping } from '#core/command/stroke.ts';
import { typesText, withoutLast } from '../palette/frame/typedText.ts';

declare global {
  interface Window {
    /** Returns the keys queued by shell/public/early.js, and stops queueing unless it `goesOn`. */
    gatehouseHeldKeys?: (goesOn?: boolean) => readonly KeyboardEvent[];
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
 * Returns the text that was typed since the palette was opened by a click, before its field was rendered; an Enter is a line
 * break. `undefined`: the person has pressed Escape since. `clickedAt` is the `timeStamp` of the click: a key before it was
 * meant for the page. Keys are queued further, for the key handler.
 */
export function takeHeldText(clickedAt: number): string | undefined {
  const since = (window.gatehouseHeldKeys?.(true) ?? []).filter(({ timeStamp }) => timeStamp > clickedAt);
  // A key on another element than the first one was meant for that element.
  const other = since.findIndex(({ target }) => target !== since[0]?.target);
  const typed = other < 0 ? since : since.slice(0, other);
  return typed.some(({ key }) => key === 'Escape') ? undefined : textOf(typed);
}

/** The text of keys that were typed for a field, such as the palette's, before it was rendered; an Enter is a line break. */
export function textOf(events: readonly KeyboardEvent[]): string {
  let text = '';
  for (const event of events) {
    // A key that is held down must not run through the steps, and no one means the first row of a list before it is shown.
    if (event.key === 'Enter' && !event.repeat && text !== '') text += '\n';
    else if (typesText(event)) text += event.key;
    // As in a field: it removes no Enter.
    else if (event.key === 'Backspace') text = withoutLast(text);
  }
  return text;
}
