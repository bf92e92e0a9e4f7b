import { vi } from 'vitest';
import { PATIENCE } from '../setup/limits.ts';

/** Repeats a check until it passes. One that passes at once waits for nothing. */
export function eventually<T>(check: () => T | Promise<T>, { interval = 50 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE, interval });
}
