import { typesText, withoutLast } from './typedText.ts';

/** The longest wait for the next step, in milliseconds; it may need the server's answer. */
const PATIENCE = 5_000;
const TICK = 20;

/**
 * Presses Enter and types the text in the palette's field, for each of the texts: they were typed before the palette's code
 * had loaded. Each text goes to the next step. It stops when `ended` is aborted, when no further step appears, and when the
 * person does something else than typing.
 */
export async function typeOn(texts: readonly string[], ended: AbortSignal): Promise<void> {
  if (texts.length === 0) return;
  const typing = holdTyping(texts, ended);
  await pressAndType(typing);
  typing.stop();
}

/** Types the first text in the present step, and each further text, after an Enter, in the step after it. */
export async function typeHeld(texts: readonly string[], ended: AbortSignal): Promise<void> {
  const typing = holdTyping(texts, ended);
  await pause();
  if (typing.isOn()) typeIn(typing.next());
  await pressAndType(typing);
  typing.stop();
}

async function pressAndType(typing: Typing): Promise<void> {
  const goesOn = () => typing.isOn() && fieldNow() !== null;
  while (typing.isOn()) {
    // Waits until the rows are rendered, because Enter chooses the row under the cursor.
    await pause();
    if (!(await until(() => !goesOn() || !isLoading())) || !goesOn()) return;
    const before = fieldNow();
    typing.pressEnter(before);
    const isNext = () => fieldNow() !== before && !isLoading();
    if (typing.needsField() && (!(await until(() => !goesOn() || isNext())) || !goesOn())) return;
    typeIn(typing.next());
  }
}

type Typing = ReturnType<typeof holdTyping>;

/**
 * Keeps what the person types from now on and adds it after these texts, between which Enter is pressed. In the field it
 * would be lost when the next Enter opens the next step. Any other key, a press with the pointer or a paste stops it: the
 * person has seen something, and no further Enter may be pressed for them.
 */
function holdTyping(texts: readonly string[], ended: AbortSignal) {
  /** `since` is the part of the text that was typed meanwhile. */
  const queue = texts.map((text) => ({ text, since: '' }));
  let wasTouched = false;
  let isOurs = false;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const stop = () => {
    listening.abort();
    const field = fieldNow();
    const [next] = queue.splice(0);
    if (next && next.since !== '' && field && !ended.aborted) setText(field, field.value + next.since);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (isOurs || IGNORED.has(key)) return;
    const last = queue.at(-1);
    const isBackspace = key === 'Backspace' && last?.text !== '';
    const isText = typesText(event);
    if (!last || !(isText || isBackspace || key === 'Enter') || !isForField(event)) return stop();
    event.preventDefault();
    event.stopImmediatePropagation();
    wasTouched = true;
    const change = (text: string) => (isText ? text + key : withoutLast(text));
    if (key !== 'Enter') Object.assign(last, { text: change(last.text), since: change(last.since) });
    else if (!event.repeat) queue.push({ text: '', since: '' });
  };
  window.addEventListener('keydown', onKeyDown, options);
  for (const type of ['pointerdown', 'paste', 'compositionstart']) window.addEventListener(type, stop, options);
  ended.addEventListener('abort', stop, { signal: listening.signal });
  return {
    stop,
    isOn: () => queue.length > 0,
    /** Something comes after the Enter: a text, or another Enter. */
    needsField: () => queue.length > 1 || queue[0]?.text !== '',
    next() {
      // A command for the page's record runs after a second in which no key is pressed. A key was pressed: tell the step.
      if (wasTouched) fieldNow()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
      return queue.shift()?.text ?? '';
    },
    pressEnter(field: HTMLInputElement | null) {
      isOurs = true;
      field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      isOurs = false;
    },
  };
}

/** A letter on a button of the palette is for the field too: WebKit may have given the focus to the button by itself. */
function isForField({ key, target }: KeyboardEvent): boolean {
  const field = fieldNow();
  if (target === field || target === document.body) return true;
  const pressesButton = key === 'Enter' || key === ' ';
  return !pressesButton && Boolean(field?.closest('dialog')?.contains(target as Node));
}

/** Modifiers, and what the palette itself presses to select the first row (PaletteList.tsx, useDeadEnds.ts). */
const IGNORED = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Home']);

function typeIn(text: string): void {
  const field = fieldNow();
  if (text === '' || !field) return;
  // Without a selection, what is in the field was typed after this text; a selected proposal is replaced, as by typing.
  const after = field.selectionStart === field.selectionEnd ? field.value : '';
  setText(field, text + after);
}

function setText(field: HTMLInputElement, text: string): void {
  // React notices only changes by the element's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Waits for a condition; `false` if it is not met in time. */
async function until(holds: () => boolean): Promise<boolean> {
  for (const late = performance.now() + PATIENCE; !holds(); await pause()) if (performance.now() > late) return false;
  return true;
}

const fieldNow = () => document.querySelector<HTMLInputElement>('dialog[aria-label="Command palette"] input');
/** A WaitingField keeps the typed keys itself. */
const isLoading = () => fieldNow()?.getAttribute('aria-busy') === 'true';
const pause = () => new Promise((resolve) => setTimeout(resolve, TICK));
