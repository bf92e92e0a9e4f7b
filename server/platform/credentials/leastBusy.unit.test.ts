import { describe, expect, test } from 'vitest';
import { leastBusy } from './leastBusy.ts';

const threads = (...usage: number[]) => usage.map((currentUsage) => ({ currentUsage }));

describe('Scheduling a password hash', () => {
  test('waits while every thread has two tasks, or no thread has started yet', () => {
    expect(leastBusy(threads(2, 2), 2)).toBeNull();
    expect(leastBusy([], 2)).toBeNull();
  });

  test('waits for another thread rather than behind a busy one', () => {
    expect(leastBusy(threads(1), 2)).toBeNull();
  });

  test('goes to an idle thread', () => {
    expect(leastBusy(threads(1, 0), 2)).toEqual({ currentUsage: 0 });
    expect(leastBusy(threads(0), 2)).toEqual({ currentUsage: 0 });
  });

  test('is queued at the thread with the fewest tasks once all threads run', () => {
    expect(leastBusy(threads(2, 1), 2)).toEqual({ currentUsage: 1 });
  });
});
