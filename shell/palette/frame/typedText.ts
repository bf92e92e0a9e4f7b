import { isMac, isOfInputMethod } from '#core/command/stroke.ts';

/** Tells if a key press types a character, also with AltGr, or with Option on a Mac. */
export function typesText(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (isOfInputMethod(event) || Array.from(key).length !== 1) return false;
  return event.getModifierState('AltGraph') || (!ctrlKey && !metaKey && (!altKey || isMac()));
}

/** The text after a Backspace at its end, which removes no line break. */
export const withoutLast = (text: string): string => text.replace(/.$/u, '');
