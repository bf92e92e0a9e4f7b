/** The longest wait for the next step, in milliseconds; it may need the server's answer. */
const PATIENCE = 5_000;
const TICK = 20;

/**
 * Presses Enter and types the text in the palette's field, for each of the texts: they were typed before the palette's code
 * had loaded. Each text goes to the next step; the rest is dropped if no further step appears.
 */
export async function typeOn(texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  const typing = holdTyping(texts);
  await pressAndType(typing);
  typing.end();
}

/** Types the texts that were queued while the code of the first step loaded: one in that step, each other in the next. */
export async function typeHeld(texts: readonly string[]): Promise<void> {
  const typing = holdTyping(texts);
  await pause();
  typeIn(typing.next());
  await pressAndType(typing);
  typing.end();
}

async function pressAndType(typing: Typing): Promise<void> {
  while (typing.has()) {
    // Waits until the rows are rendered, because Enter chooses the row under the cursor.
    await pause();
    if (!(await until(() => !isLoading()))) return;
    const before = fieldNow();
    if (!before) return;
    typing.pressEnter(before);
    if (typing.needsField() && !(await until(() => fieldNow() !== before && !isLoading()))) return;
    typeIn(typing.next());
  }
}

type Typing = ReturnType<typeof holdTyping>;

/**
 * Queues what the person types from now on behind these texts, which stand between Enters: typed in the field, it would be
 * lost with the step that the next Enter leaves. `end` types what is left of it in the field.
 */
function holdTyping(texts: readonly string[]) {
  const queue = [...texts];
  let typedSince = '';
  let isEntering = false;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    const isText = Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey;
    const last = queue.length - 1;
    if (isEntering || isComposing || last < 0 || !fieldNow()) return;
    if (!isText && key !== 'Enter' && key !== 'Backspace') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === 'Enter') {
      if (!event.repeat) queue.push('');
    } else if (isText) {
      queue[last] += key;
      typedSince += key;
    } else {
      queue[last] = queue[last]?.slice(0, -1) ?? '';
      typedSince = typedSince.slice(0, -1);
    }
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return {
    has: () => queue.length > 0,
    /** Something comes after the Enter: a text, or another Enter. */
    needsField: () => queue.length > 1 || queue[0] !== '',
    next: () => queue.shift() ?? '',
    pressEnter(field: HTMLInputElement) {
      isEntering = true;
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      isEntering = false;
    },
    end() {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      const field = fieldNow();
      if (queue.length > 0 && field) setText(field, field.value + typedSince);
    },
  };
}

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
  for (let waited = 0; !holds(); waited += TICK) {
    if (waited > PATIENCE) return false;
    await pause();
  }
  return true;
}

const fieldNow = () => document.querySelector<HTMLInputElement>('dialog[aria-label="Command palette"] input');
/** A WaitingField keeps the typed keys itself. */
const isLoading = () => fieldNow()?.getAttribute('aria-busy') === 'true';
const pause = () => new Promise((resolve) => setTimeout(resolve, TICK));
