/** In milliseconds: how long the next step is waited for, which may need the server's answer. */
const PATIENCE = 5_000;
const TICK = 20;

/**
 * Presses Enter and types the text in the palette's field, for each of the texts: they were typed before the palette's code
 * had loaded. Each is typed in the next step; what is left is dropped when no next step comes.
 */
export async function typeOn(texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    // The rows are drawn first: Enter takes the one under the cursor.
    await pause();
    if (!(await until(() => !isLoading()))) return;
    const before = fieldNow();
    before?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    if (text !== '' && !(await until(() => fieldNow() !== before && !isLoading()))) return;
    typeIn(text);
  }
}

/** Types what was held while the code of the first step loaded: the first text in that step, each other in the next. */
export async function typeHeld([first = '', ...later]: readonly string[]): Promise<void> {
  typeIn(first);
  await typeOn(later);
}

function typeIn(text: string): void {
  const field = fieldNow();
  if (text === '' || !field) return;
  // React notes only what is set by the element's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Waits until something holds; `false` if it has not held in time. */
async function until(holds: () => boolean): Promise<boolean> {
  for (let waited = 0; !holds(); waited += TICK) {
    if (waited > PATIENCE) return false;
    await pause();
  }
  return true;
}

const fieldNow = () => document.querySelector<HTMLInputElement>('dialog[aria-label="Command palette"] input');
/** A field that waits for code holds the keys by itself; see WaitingField.tsx. */
const isLoading = () => fieldNow()?.getAttribute('aria-busy') === 'true';
const pause = () => new Promise((resolve) => setTimeout(resolve, TICK));
