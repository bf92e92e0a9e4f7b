import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTyped } from './useTyped.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function draw(value = '') {
  const write = vi.fn((_value: string) => {});
  const { result, rerender, unmount } = renderHook(({ value }) => useTyped(value, write), { initialProps: { value } });
  return {
    write,
    unmount,
    textInField: () => result.current[0],
    done: () => act(() => result.current[2]()),
    type: (text: string) => act(() => result.current[1](text)),
    become: (value: string) => rerender({ value }),
    pass: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)),
  };
}

test('the first key is written at once, further keys together after the pause', () => {
  const { write, type, textInField, pass } = draw();
  type('a');
  expect(write.mock.calls).toEqual([['a']]);
  type('ad');
  type('ada');
  expect(textInField()).toBe('ada');
  expect(write).toHaveBeenCalledOnce();
  pass(100);
  expect(write.mock.calls).toEqual([['a'], ['ada']]);
  pass(1_000);
  expect(write).toHaveBeenCalledTimes(2);
});

test('leaving the field writes the rest at once, and nothing afterwards', () => {
  const { write, type, done, pass } = draw();
  type('a');
  type('ad');
  done();
  expect(write.mock.calls).toEqual([['a'], ['ad']]);
  pass(1_000);
  done();
  expect(write).toHaveBeenCalledTimes(2);
});

test('a reply to earlier letters does not remove later ones', () => {
  const { type, textInField, become } = draw();
  type('a');
  type('ad');
  become('a');
  expect(textInField()).toBe('ad');
});

test('a late reply does not remove letters that were written since', () => {
  const { type, textInField, become, pass } = draw();
  type('a');
  type('ad');
  pass(80);
  type('ada');
  become('a');
  expect(textInField()).toBe('ada');
  become('ad');
  expect(textInField()).toBe('ada');
});

test('waiting letters are dropped when the value changes elsewhere, as by going back to another list', () => {
  const { write, type, textInField, become, pass } = draw();
  type('s');
  become('s');
  type('sal');
  become('');
  expect(textInField()).toBe('');
  pass(1_000);
  expect(write.mock.calls).toEqual([['s']]);
});

test('follows a value that changes elsewhere', () => {
  const { textInField, become } = draw('ada');
  expect(textInField()).toBe('ada');
  become('');
  expect(textInField()).toBe('');
});

test('an unmounted field writes nothing', () => {
  const { write, type, pass, unmount } = draw();
  type('a');
  type('ad');
  unmount();
  pass(1_000);
  expect(write.mock.calls).toEqual([['a']]);
});
