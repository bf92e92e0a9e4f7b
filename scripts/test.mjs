// `npm test`: the checks and the journeys, and a line at the end with the counts. `-- --all` runs everything, and
// `-- --all --part NAME` a part of it (scripts/parts.mjs).
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { reports, runSteps } from './steps.mjs';

const outcomes = await runSteps({ journeys: true });
const counts = [fromVitest(), fromPlaywright()];
const files = counts.flatMap((count) => count.files);
if (files.length > 0) console.log(`The longest files: ${longest(files)}`);
// Printed again at the end, because a build server may keep only the last lines.
for (const { names } of counts) for (const name of names) console.log(`FAILED ${name}`);
for (const { name, ok, seconds } of outcomes) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s`);
}

// A failed step without a failed test, such as the linter or a runner that crashed, counts as one failure.
const silent = outcomes.filter(({ name, ok }) => {
  const count = name === 'tests' ? counts[0] : name === 'journeys' ? counts[1] : undefined;
  return !ok && !count?.failed;
});
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0) + silent.length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function fromVitest() {
  /** @type {{ numPassedTests: number, testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, duration?: number, failureMessages: string[] }[] }[] } | undefined} */
  const report = read('vitest.json');
  const names = (report?.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
    const wrong = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not run has its own message.
    if (status === 'failed' && wrong.length === 0) return [line(file, '', message)];
    return wrong.map(({ fullName, failureMessages }) => line(file, fullName, failureMessages[0]));
  });
  const files = (report?.testResults ?? []).map(({ name, assertionResults }) => ({
    name,
    milliseconds: assertionResults.reduce((sum, { duration = 0 }) => sum + duration, 0),
  }));
  return { passed: report?.numPassedTests ?? 0, failed: names.length, names, files };
}

function fromPlaywright() {
  /** @typedef {{ file: string, specs?: { title: string, ok: boolean, tests: { projectName: string, results: { duration: number, error?: { message?: string } }[] }[] }[], suites?: Suite[] }} Suite */
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, suites: Suite[] } | undefined} */
  const report = read('journeys.json');
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  /** @param {Suite} suite @returns {string[]} */
  const failing = ({ file, specs = [], suites = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) =>
        line(file, title, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
      ),
    ...suites.flatMap(failing),
  ];
  /** @param {Suite} suite @returns {number} */
  const lasted = ({ specs = [], suites = [] }) =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + lasted(suite), 0);
  const suites = report?.suites ?? [];
  const files = suites.map((suite) => ({ name: suite.file, milliseconds: lasted(suite) }));
  return { passed: expected, failed: unexpected + flaky, names: suites.flatMap(failing), files };
}

/**
 * Where the time goes: the tests of a file together, in all projects that run it.
 * @param {{ name: string, milliseconds: number }[]} files
 */
function longest(files) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const { name, milliseconds } of files) {
    const short = name.replace(process.cwd() + '/', '');
    seconds.set(short, (seconds.get(short) ?? 0) + milliseconds / 1000);
  }
  const sorted = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, 15);
  return sorted.map(([name, spent]) => `${name} ${spent.toFixed(0)} s`).join(', ');
}

/** @param {string} file @param {string} title @param {string | undefined} message */
function line(file, title, message) {
  const said = stripVTControlCharacters(message ?? '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 240);
  return `${file.split('/').pop()} › ${title}: ${said}`;
}

/**
 * A runner that crashed leaves no report.
 * @param {string} name
 */
function read(name) {
  try {
    return JSON.parse(readFileSync(new URL(name, reports), 'utf8'));
  } catch {
    return undefined;
  }
}
