import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

let logged: string[] = [];

beforeEach(() => {
  logged = [];
  console.error = (...said: unknown[]) => {
    if (!isOfTiming(said)) logged.push(`console.error: ${format(...said)}`);
  };
  console.warn = (...said: unknown[]) => void logged.push(`console.warn: ${format(...said)}`);
});

// React reports most mistakes only on the console. A test that expects such a message spies on the console itself.
afterEach(() => {
  const said = logged;
  logged = [];
  if (said.length > 0) throw new Error(`The test logged:\n${said.join('\n')}`);
});

// A timer may fire at any moment of a test, on a slow machine between two of its steps; tests wait for its effect
// where it matters.
const isOfTiming = ([said]: unknown[]): boolean => /not wrapped in act|`act` call was not awaited/.test(String(said));
