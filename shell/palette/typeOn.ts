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
    const before = fieldNow();
    before?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    for (let waited = 0; text !== '' && fieldNow() === before; waited += TICK) {
      if (waited > PATIENCE) return;
      await pause();
    }
    const field = fieldNow();
    if (text === '' || !field) continue;
    // React notes only what is set by the element's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const fieldNow = () => document.querySelector<HTMLInputElement>('dialog[aria-label="Command palette"] input');
const pause = () => new Promise((resolve) => setTimeout(resolve, TICK));
