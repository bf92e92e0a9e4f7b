import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

let logged: string[] = [];

beforeEach(() => {
  logged = [];
  console.error = (...args: unknown[]) => {
    if (!isOfTiming(args)) logged.push(`console.error: ${format(...args)}`);
  };
  console.warn = (...args: unknown[]) => void logged.push(`console.warn: ${format(...args)}`);
});

// React reports most mistakes only on the console. A test that expects such a message spies on the console itself.
afterEach(() => {
  const lines = logged;
  logged = [];
  if (lines.length > 0) throw new Error(`The test logged:\n${lines.join('\n')}`);
});

// A timer may fire at any moment of a test, on a slow machine between two of its steps; tests wait for its effect
// where it matters.
const isOfTiming = ([message]: unknown[]): boolean =>
  /not wrapped in act|`act` call was not awaited/.test(String(message));
