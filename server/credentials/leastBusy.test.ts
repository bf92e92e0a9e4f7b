import { describe, expect, test } from 'vitest';
import { leastBusy } from './leastBusy.ts';

const threads = (...usage: number[]) => usage.map((currentUsage) => ({ currentUsage }));

describe('A password to be hashed', () => {
  test('waits while every thread has its two, or there is none yet', () => {
    expect(leastBusy(threads(2, 2), 2)).toBeNull();
    expect(leastBusy([], 2)).toBeNull();
  });

  test('waits for another thread rather than behind a busy one', () => {
    expect(leastBusy(threads(1), 2)).toBeNull();
  });

  test('goes to a thread that rests', () => {
    expect(leastBusy(threads(1, 0), 2)).toEqual({ currentUsage: 0 });
    expect(leastBusy(threads(0), 2)).toEqual({ currentUsage: 0 });
  });

  test('lies ready at the thread with the least to do once there are all', () => {
    expect(leastBusy(threads(2, 1), 2)).toEqual({ currentUsage: 1 });
  });
});
