import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { typeHeld, typeOn } from './typeOn.ts';

const never = () => new AbortController().signal;

function fieldWith(text: string): HTMLInputElement {
  render(
    <dialog open aria-label="Command palette">
      <input defaultValue={text} />
    </dialog>,
  );
  return screen.getByRole<HTMLInputElement>('textbox');
}

test('what was typed since comes after the text that was queued', async () => {
  const field = fieldWith('o');
  field.setSelectionRange(1, 1);
  await typeHeld(['z'], never());
  expect(field).toHaveValue('zo');
});

test('a selected proposal is replaced by the queued text', async () => {
  const field = fieldWith('Sales');
  field.select();
  await typeHeld(['Trucks'], never());
  expect(field).toHaveValue('Trucks');
});

describe('while queued keys are replayed,', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  /** A palette with so many steps: an Enter in the field of one leads to the next. `entered` has the texts of the former ones. */
  function palette(steps = 9) {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('aria-label', 'Command palette');
    const button = document.createElement('button');
    const entered: string[] = [];
    const show = () => {
      const field = document.createElement('input');
      dialog.replaceChildren(button, field);
      field.focus();
    };
    dialog.addEventListener('keydown', ({ key }) => {
      if (key !== 'Enter' || entered.length === steps) return;
      entered.push(field().value);
      show();
    });
    const field = () => dialog.querySelector('input') as HTMLInputElement;
    show();
    return { field, button, entered };
  }

  const press = (target: Element, key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const milliseconds = (count: number) => vi.advanceTimersByTimeAsync(count);

  test('typed letters come to the step after the queued Enter, without those that were removed again', async () => {
    const { field, entered } = palette();
    void typeOn(['x'], never());
    for (const key of ['Backspace', 'b', 'o', '@']) press(field(), key);
    press(field(), '€', { ctrlKey: true, altKey: true, modifierAltGraph: true });
    await milliseconds(100);
    expect(entered).toEqual(['']);
    expect(field()).toHaveValue('bo@€');
    expect(press(field(), 'y'), 'the replay has ended').toBe(false);
  });

  test('a further Enter is pressed once, however long it is held down', async () => {
    const { field, entered } = palette();
    void typeOn(['bo'], never());
    for (const repeat of [false, true, true]) press(field(), 'Enter', { repeat });
    await milliseconds(200);
    expect(entered).toEqual(['', 'bo']);
  });

  test('letters on a button of the palette are for its field, which WebKit takes the focus from', async () => {
    const { field, button } = palette();
    void typeOn(['b'], never());
    press(button, 'o');
    await milliseconds(100);
    expect(field()).toHaveValue('bo');
  });

  test('letters for a step that does not come are typed in the field, once, and keys work again', async () => {
    const { field, entered } = palette(1);
    void typeOn(['bo'], never());
    for (const key of ['c', 'Enter', 'd']) press(field(), key);
    await milliseconds(6_000);
    expect(entered).toEqual(['']);
    expect(field()).toHaveValue('bocd');
    expect(press(field(), 'y')).toBe(false);
  });

  test.each([
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }),
    new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }),
    ...['pointerdown', 'paste', 'compositionstart'].map((type) => new Event(type, { bubbles: true })),
  ])('any other act ends it, and no Enter follows (%#)', async (act) => {
    const { field, entered } = palette();
    void typeOn(['bo'], never());
    press(field(), 'x');
    field().dispatchEvent(act);
    await milliseconds(6_000);
    expect(entered).toEqual([]);
    expect(field()).toHaveValue('x');
  });

  test('Enter or a space on a button presses the button', async () => {
    for (const key of ['Enter', ' ']) {
      const { button, field } = palette(0);
      void typeOn(['bo'], never());
      expect(press(button, key)).toBe(false);
      await milliseconds(6_000);
      expect(field()).toHaveValue('');
      document.body.replaceChildren();
    }
  });

  test('a password that is typed elsewhere stays there', async () => {
    const { field, entered } = palette();
    const password = document.body.appendChild(document.createElement('input'));
    void typeOn(['bo'], never());
    expect(press(password, 's')).toBe(false);
    await milliseconds(6_000);
    expect(entered).toEqual([]);
    expect(field().value).not.toContain('s');
  });

  test('nothing follows when the palette is closed, also if another one is open by then', async () => {
    const { entered } = palette();
    const left = new AbortController();
    void typeOn(['bo', ''], left.signal);
    left.abort();
    document.body.replaceChildren();
    const { field, entered: later } = palette();
    expect(press(field(), 'x')).toBe(false);
    await milliseconds(6_000);
    expect([...entered, ...later]).toEqual([]);
    expect(field()).toHaveValue('');
  });
});
