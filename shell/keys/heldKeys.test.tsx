import { act, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { member } from '#core/access/rules.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { testConfig } from '#tests/builders/config.ts';
import { details } from '#tests/builders/details.ts';
import { fakeServer } from '#tests/builders/render/fakeServer.ts';
import { giving } from '#tests/builders/render/giving.ts';
import { petPlugins } from '#tests/builders/render/pets.ts';
import { paletteAtom } from '#shell/palette/paletteAtom.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';
import { sessionReplies } from '#tests/builders/render/renderSignedIn.tsx';

const script = readFileSync(new URL('../public/early.js', import.meta.url), 'utf8');

/** Runs early.js, which is loaded before the portal's code. */
function loadHead() {
  fakeServer(...sessionReplies(details()));
  const config = Object.assign(document.createElement('script'), { type: 'application/json', id: 'config' });
  config.textContent = JSON.stringify(testConfig);
  document.head.append(config);
  // The file itself, as the browser runs it.
  // oxlint-disable-next-line typescript/no-implied-eval
  (new Function(script) as () => void)();
}

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  // As in browsers; jsdom counts from another time.
  Object.defineProperty(event, 'timeStamp', { value: performance.now(), configurable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
};

afterEach(() => {
  document.getElementById('config')?.remove();
  window.gatehouseHeldKeys?.();
  delete window.gatehouseHeldKeys;
});

test('Mod+K opens the palette as soon as it has loaded, with the text typed after it', async () => {
  loadHead();
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true);
  for (const letter of 'feed') press(letter);
  await renderPalette({ plugins: petPlugins() });
  expect(await screen.findByRole('combobox')).toHaveValue('feed');
});

test('a queued sequence is replayed', async () => {
  loadHead();
  for (const letter of 'gu') press(letter);
  const goes = commandWithId({
    id: 'pets.go',
    title: 'Go to users',
    keys: 'g u',
    access: member,
    args: {},
    run: (_values, host) => host.go('/users'),
  });
  const { recorded } = await renderPalette({
    plugins: [definePlugin({ id: 'pets', title: 'Pets', ...giving({ commands: [goes] }) })],
  });
  await expect.poll(() => recorded.went).toEqual(['/users']);
});

test('a key that a list has handled meanwhile is not replayed', async () => {
  loadHead();
  const heed = (event: KeyboardEvent) => event.key === 'j' && event.preventDefault();
  window.addEventListener('keydown', heed);
  for (const letter of 'jn') press(letter);
  window.removeEventListener('keydown', heed);
  const pressed: string[] = [];
  const note = ({ key }: KeyboardEvent) => void pressed.push(key);
  window.addEventListener('keydown', note);
  await renderPalette({ plugins: petPlugins() });
  await expect.poll(() => pressed).toContain('n');
  window.removeEventListener('keydown', note);
  expect(pressed).toEqual(['n']);
});

test('keys typed into a field stay in the field', async () => {
  loadHead();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  press('?');
  await renderPalette({ plugins: petPlugins() });
  field.remove();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('letters typed after a Mod+K that is too old run nothing', async () => {
  loadHead();
  const old = press('k', { ctrlKey: true });
  Object.defineProperty(old, 'timeStamp', { value: performance.now() - 9_000 });
  const pressed: string[] = [];
  for (const letter of 'new') press(letter);
  const note = ({ key }: KeyboardEvent) => void pressed.push(key);
  window.addEventListener('keydown', note);
  await renderPalette({ plugins: petPlugins() });
  await new Promise((goOn) => setTimeout(goOn, 100));
  window.removeEventListener('keydown', note);
  expect(pressed).toEqual([]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('a palette that was opened by its button before its code had loaded', () => {
  const pressAll = (keys: readonly string[]) => keys.forEach((key) => press(key));

  test('has what was typed since, without what was typed before', async () => {
    loadHead();
    await renderPalette({
      plugins: petPlugins(),
      before(store) {
        pressAll(['x', 'Enter']);
        store.set(paletteAtom, { clickedAt: performance.now() });
        pressAll(['f', 'e', 'x', 'Backspace', 'e', 'd', ' ']);
        // A space presses the button once more.
        store.set(paletteAtom, { clickedAt: performance.now() });
        pressAll(['p', 'e', 't']);
      },
    });
    expect(await screen.findByRole('combobox')).toHaveValue('feed pet');
  });

  test('has it also after a wait in which keys for the page would be too old', async () => {
    loadHead();
    await renderPalette({
      plugins: petPlugins(),
      before(store) {
        store.set(paletteAtom, { clickedAt: performance.now() });
        pressAll(Array.from('feed'));
        const late = performance.now() + 20_000;
        const clock = vi.spyOn(performance, 'now').mockReturnValue(late);
        onTestFinished(() => clock.mockRestore());
      },
    });
    expect(await screen.findByRole('combobox')).toHaveValue('feed');
  });

  test('chooses the row of an Enter, and the next step has the letters after it', async () => {
    loadHead();
    await renderPalette({
      plugins: petPlugins(),
      before(store) {
        store.set(paletteAtom, { clickedAt: performance.now() });
        pressAll(['f', 'e', 'e', 'd', 'Enter', 'b', 'o']);
      },
    });
    expect(await screen.findByRole('combobox', { name: 'Which pet?' })).toHaveValue('bo');
  });
});

describe('queued keys choose nothing that the person did not mean:', () => {
  const openBy = async (...keys: readonly string[]) => {
    loadHead();
    press('k', { ctrlKey: true });
    for (const key of keys) press(key);
    return renderPalette({ plugins: petPlugins() });
  };
  const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));

  test('an Enter that is held down', async () => {
    loadHead();
    press('k', { ctrlKey: true });
    for (const key of 'feed') press(key);
    for (const repeat of [false, true, true, true]) press('Enter', { repeat });
    const { recorded } = await renderPalette({ plugins: petPlugins() });
    expect(await screen.findByRole('combobox', { name: 'Which pet?' })).toHaveValue('');
    await rest();
    expect(screen.getByRole('combobox', { name: 'Which pet?' })).toBeVisible();
    expect(recorded.went).toEqual([]);
  });

  test('an Enter before any letter', async () => {
    await openBy('Enter', 'Enter');
    await rest();
    expect(screen.getByRole('combobox', { name: 'Search or run a command' })).toHaveValue('');
  });

  test('an Escape after its key, which closes the palette that has not appeared', async () => {
    await openBy('f', 'e', 'e', 'd', 'Escape', 'Enter');
    await rest();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('an Escape after its button', async () => {
    loadHead();
    await renderPalette({
      plugins: petPlugins(),
      before(store) {
        store.set(paletteAtom, { clickedAt: performance.now() });
        for (const key of ['f', 'Escape', 'Enter']) press(key);
      },
    });
    await rest();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keys on another button', async () => {
    loadHead();
    const other = document.body.appendChild(document.createElement('button'));
    onTestFinished(() => other.remove());
    await renderPalette({
      plugins: petPlugins(),
      before(store) {
        store.set(paletteAtom, { clickedAt: performance.now() });
        for (const key of 'feed') press(key);
        press('Tab');
        other.focus();
        press('Enter');
      },
    });
    await rest();
    expect(screen.getByRole('combobox', { name: 'Search or run a command' })).toHaveValue('feed');
  });

  test('a palette that is opened again is not part of the replay', async () => {
    loadHead();
    const { store, recorded } = await renderPalette({ plugins: petPlugins() });
    act(() => store.set(paletteAtom, { typed: 'feed\nbob\n' }));
    act(() => store.set(paletteAtom, null));
    act(() => store.set(paletteAtom, {}));
    await rest();
    expect(screen.getByRole('combobox', { name: 'Search or run a command' })).toHaveValue('');
    expect(recorded.went).toEqual([]);
  });

  test('more keys than are queued', async () => {
    loadHead();
    press('k', { ctrlKey: true });
    for (let count = 0; count < 201; count++) press('n');
    const pressed: string[] = [];
    const note = ({ key }: KeyboardEvent) => void pressed.push(key);
    window.addEventListener('keydown', note);
    await renderPalette({ plugins: petPlugins() });
    await rest();
    window.removeEventListener('keydown', note);
    expect(pressed).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a character that is typed with AltGr is queued, and a key of the browser is not', async () => {
  loadHead();
  press('k', { ctrlKey: true });
  press('a');
  press('@', { ctrlKey: true, altKey: true, modifierAltGraph: true });
  press('c', { ctrlKey: true });
  press('b');
  await renderPalette({ plugins: petPlugins() });
  expect(await screen.findByRole('combobox')).toHaveValue('a@b');
});

test('an Enter while the commands load chooses the row as soon as they have loaded', async () => {
  const { user, store, loadCommands } = await renderPalette({ plugins: petPlugins(), hasCommands: false });
  act(() => store.set(paletteAtom, { clickedAt: performance.now() }));
  await user.keyboard('feed{Enter}bo');
  await loadCommands();
  expect(await screen.findByRole('combobox', { name: 'Which pet?' })).toHaveValue('bo');
});
