/** The longest wait for the next step, in milliseconds; it may need the server's answer. */
const PATIENCE = 5_000;
const TICK = 20;

/**
 * Presses Enter and types the text in the palette's field, for each of the texts: they were typed before the palette's code
 * had loaded. Each text goes to the next step; the rest is dropped if no further step appears.
 */
export async function typeOn(texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    // Waits until the rows are rendered, because Enter chooses the row under the cursor.
    await pause();
    if (!(await until(() => !isLoading()))) return;
    const before = fieldNow();
    before?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    if (text !== '' && !(await until(() => fieldNow() !== before && !isLoading()))) return;
    typeIn(text);
  }
}

/** Types the texts that were queued while the code of the first step loaded: one in that step, each other in the next. */
export async function typeHeld([first = '', ...later]: readonly string[]): Promise<void> {
  typeIn(first);
  await typeOn(later);
}

function typeIn(text: string): void {
  const field = fieldNow();
  if (text === '' || !field) return;
  // Without a selection, what is in the field was typed after this text; a selected proposal is replaced, as by typing.
  const after = field.selectionStart === field.selectionEnd ? field.value : '';
  // React notices only changes by the element's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text + after);
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
