import { vi } from 'vitest';

/**
 * Repeats a check until it passes. The limit is 30 s, within a test's own 60 s: Vitest's default of one second is too
 * short for a machine under load, and a check that passes at once waits for nothing.
 */
export function eventually<T>(check: () => T | Promise<T>, { interval = 50 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval });
}
