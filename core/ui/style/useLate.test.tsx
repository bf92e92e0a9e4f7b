import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLate } from './useLate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draw = (goesOn: boolean) =>
  renderHook(({ goesOn, since }: { goesOn: boolean; since: string }) => useLate(goesOn, 300, since), {
    initialProps: { goesOn, since: 'a' },
  });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('is late after the delay, and no longer once the work has ended', () => {
  const { result, rerender } = draw(true);
  pass(299);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender({ goesOn: false, since: 'a' });
  expect(result.current).toBe(false);
});

test('new work starts a new delay', () => {
  const { result, rerender } = draw(true);
  pass(299);
  rerender({ goesOn: true, since: 'ab' });
  pass(299);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender({ goesOn: true, since: 'abc' });
  expect(result.current).toBe(false);
});

test('work that ends in time is never late', () => {
  const { result, rerender } = draw(true);
  pass(200);
  rerender({ goesOn: false, since: 'a' });
  pass(1000);
  expect(result.current).toBe(false);
});
