import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

let logged: string[] = [];

beforeEach(() => {
  logged = [];
  console.error = (...said: unknown[]) => {
    if (!isLibrarysOwn(said)) logged.push(`console.error: ${format(...said)}`);
  };
  console.warn = (...said: unknown[]) => void logged.push(`console.warn: ${format(...said)}`);
});

// React reports most mistakes only there. A test that expects such a message spies on the console itself.
afterEach(() => {
  const said = logged;
  logged = [];
  if (said.length > 0) throw new Error(`The test logged:\n${said.join('\n')}`);
});

// A library's timers may move its own parts between two steps of a test; only its names are minified.
function isLibrarysOwn([said, component]: unknown[]): boolean {
  return /not wrapped in act/.test(String(said)) && /^\w{1,2}$/.test(String(component));
}
