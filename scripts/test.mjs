// `npm test`: the checks and the journeys, and one line at the end that counts them.
import { readFileSync } from 'node:fs';
import { reports, runChecks, runOpenly } from './steps.mjs';

const outcomes = [...(await runChecks()), await runOpenly('journeys')];
const counts = [fromVitest(), fromPlaywright()];
for (const { name, ok, seconds } of outcomes) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s`);
}

// What failed without a test that says so, such as the linter, or a runner that ended before its tests, counts as one.
const silent = outcomes.filter(({ name, ok }) => {
  const count = name === 'tests' ? counts[0] : name === 'journeys' ? counts[1] : undefined;
  return !ok && !count?.failed;
});
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0) + silent.length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function fromVitest() {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] } | undefined} */
  const report = read('vitest.json');
  const broken = report?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + (broken?.length ?? 0) };
}

function fromPlaywright() {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number } } | undefined} */
  const report = read('journeys.json');
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return { passed: expected, failed: unexpected + flaky };
}

/** A runner that did not get as far as its report leaves none. @param {string} name */
function read(name) {
  try {
    return JSON.parse(readFileSync(new URL(name, reports), 'utf8'));
  } catch {
    return undefined;
  }
}
