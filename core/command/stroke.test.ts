import { afterEach, describe, expect, test, vi } from 'vitest';
import { strokeOf } from './stroke.ts';

type Pressed = Parameters<typeof strokeOf>[0];

function stroke(key: string, more: Partial<Pressed> & { altGraph?: boolean } = {}, platform = 'Linux x86_64') {
  vi.stubGlobal('navigator', { platform });
  const none = { code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, keyCode: 0 };
  return strokeOf({ key, ...none, getModifierState: () => more.altGraph ?? false, ...more });
}

afterEach(() => vi.unstubAllGlobals());

describe('the name of a pressed key', () => {
  test.each([
    ['g', {}, 'g'],
    ['?', { shiftKey: true }, '?'],
    ['.', {}, '.'],
    ['J', { shiftKey: true }, 'shift+j'],
    ['ArrowDown', { shiftKey: true }, 'shift+arrowdown'],
    ['Enter', {}, 'enter'],
    ['k', { ctrlKey: true }, 'mod+k'],
    ['K', { ctrlKey: true, shiftKey: true }, 'mod+shift+k'],
  ])('%s with %o is %s', (key, more, expected) => {
    expect(stroke(key, more)).toBe(expected);
  });

  test('caps lock makes no difference', () => {
    expect(stroke('G')).toBe('g');
  });

  test('on a Mac the modifier is ⌘; Ctrl belongs to the system', () => {
    expect(stroke('k', { metaKey: true }, 'MacIntel')).toBe('mod+k');
    expect(stroke('k', { ctrlKey: true }, 'MacIntel')).toBeUndefined();
    expect(stroke('k', { metaKey: true })).toBeUndefined();
  });
});

describe('layouts', () => {
  test.each([
    ['Cyrillic', 'г', 'KeyU', 'u'],
    ['Greek', 'γ', 'KeyG', 'g'],
    ['Hebrew', 'ע', 'KeyG', 'g'],
  ])('on a %s layout a letter counts by its place', (_layout, key, code, expected) => {
    expect(stroke(key, { code })).toBe(expected);
    expect(stroke(key, { code, ctrlKey: true })).toBe(`mod+${expected}`);
  });

  test('on a Latin layout the typed letter counts', () => {
    expect(stroke('g', { code: 'KeyI' })).toBe('g');
  });

  test('a character that needs AltGr is typed, and is no shortcut with Ctrl and Alt', () => {
    expect(stroke('/', { ctrlKey: true, altKey: true, altGraph: true })).toBe('/');
  });
});

describe('no name for', () => {
  test.each(['Shift', 'Control', 'Meta', 'Alt', 'Dead', 'Process'])('%s alone', (key) => {
    expect(stroke(key)).toBeUndefined();
  });

  test('with Alt', () => {
    expect(stroke('g', { altKey: true })).toBeUndefined();
  });

  test('while an input method is composing', () => {
    expect(stroke('g', { isComposing: true })).toBeUndefined();
    expect(stroke('g', { keyCode: 229 })).toBeUndefined();
  });
});
