/** The fields of a key event that are needed; React's events have them too. */
type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'keyCode' | 'getModifierState'
> & { isComposing?: boolean };

/**
 * A key press in the spelling of `Keys`: `mod+k`, `g`, `?`, `shift+arrowdown`. It uses the typed character, so that it
 * works on every layout. If that is no Latin letter (Greek, Cyrillic, Hebrew), it uses the position of the key.
 * `undefined` for keys of an input method, for modifiers alone and for modifiers that no shortcut uses.
 */
export function strokeOf(event: Pressed): string | undefined {
  const { key, altKey, shiftKey } = event;
  if (isOfInputMethod(event)) return undefined;
  if (NO_KEY.has(key)) return undefined;
  // On Windows, AltGr is reported as Ctrl and Alt; it only types a character.
  const types = event.getModifierState('AltGraph');
  const mod = !types && (isMac() ? event.metaKey : event.ctrlKey);
  const other = !types && (altKey || (isMac() ? event.ctrlKey : event.metaKey));
  if (other) return undefined;
  const name = key.length === 1 ? signOf(key, event.code) : key.toLowerCase();
  const shift = shiftKey && (key.length > 1 || /[a-z]/.test(name));
  return `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${name}`;
}

/**
 * Tells if a key press belongs to an input method (Chinese, Japanese, Korean …). Safari reports the Enter that ends a
 * composition after `compositionend`, so that `isComposing` is false; it keeps the key code 229 (UI Events, section 7.3).
 */
export function isOfInputMethod(event: Pick<KeyboardEvent, 'keyCode'> & { isComposing?: boolean }): boolean {
  return event.isComposing === true || event.keyCode === IN_COMPOSITION;
}

/** Tells if the focused element uses letters: a field, an editor, an open list that is searched by typing. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typed) !== null;
}

/** Tells if a dialog or a menu is open: then its keys work and the page's keys do not. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]') !== null;
}

const IN_COMPOSITION = 229;
const NO_KEY = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified']);

const typed = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="file"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  // A Select is a button with the role of a combobox: letters go to its list, once that is open.
  '[role="textbox"], [role="searchbox"], [role="combobox"]:not(button), [role="listbox"], [role="menu"]',
].join();

function signOf(key: string, code: string): string {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  const letter = /^\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return (letter ?? key).toLowerCase();
}

export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
