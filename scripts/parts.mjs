// What `npm test` runs, and the parts of `npm test -- --all`, which a build server can run side by side (.ci/run).

/**
 * Static checks, projects of vitest, and projects of Playwright; `grep` leaves out journeys without this in their names.
 * @typedef {{ checks: readonly string[], tests: readonly string[], journeys: readonly string[], grep?: string }} Part
 */

/** Each check and each project is in one of them (tests/house/browser/parts.test.ts). @type {Readonly<Record<string, Part>>} */
export const parts = {
  checks: {
    checks: ['size', 'lint', 'types', 'unused'],
    tests: ['unit', 'house', 'copy', 'long-runs'],
    journeys: [],
  },
  portal: { checks: [], tests: ['components', 'portal-sweeps'], journeys: [] },
  server: { checks: [], tests: ['sqlite', 'server-sweeps', 'postgres'], journeys: [] },
  journeys: { checks: [], tests: [], journeys: ['desktop', 'phone'] },
  // First in Playwright's own order, because each of their files takes a minute in one worker.
  engines: { checks: [], tests: [], journeys: ['chromium', 'firefox', 'webkitgtk'] },
};

/** Everything. @type {Part} */
const whole = {
  checks: Object.values(parts).flatMap(({ checks }) => checks),
  tests: Object.values(parts).flatMap(({ tests }) => tests),
  journeys: Object.values(parts).flatMap(({ journeys }) => journeys),
};

/** `npm test`: without PostgreSQL, the sweeps, a copy of the project, two of the browsers and what people do seldom. */
const short = {
  checks: whole.checks,
  tests: ['unit', 'components', 'sqlite', 'house'],
  journeys: ['desktop', 'phone'],
  grep: '@main',
};

/**
 * Reads the arguments: `--all`, and `--part NAME` for one part of it. Throws a sentence if there is no such part.
 * @param {readonly string[]} words
 * @returns {Part}
 */
export function chosenPart(words) {
  if (!words.includes('--part')) return words.includes('--all') ? whole : short;
  const name = words[words.indexOf('--part') + 1] ?? '';
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) throw new Error(`There is no part '${name}', only ${Object.keys(parts).join(', ')}.`);
  return part;
}
