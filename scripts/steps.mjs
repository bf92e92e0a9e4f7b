// Runs scripts of package.json by name and collects their outcomes, for `check` and `test`.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chosenPart } from './parts.mjs';

/** @typedef {{ name: string, ok: boolean, seconds: number }} Outcome */

/** The folder of the reports of vitest and Playwright. */
export const reports = new URL('../test-results/', import.meta.url);

/** In bytes: many times the size of all test databases. Types and unused code are checked beside the tests with twice that. */
const ROOM = 4 * 2 ** 30;
const chosen = chosenPart(process.argv);
/** What the command lines of these steps end with. @type {Record<string, string[]>} */
const further = {
  tests: chosen.tests.map((project) => `--project=${project}`),
  journeys: [
    ...chosen.journeys.map((project) => `--project=${project}`),
    ...(chosen.grep ? [`--grep=${chosen.grep}`] : []),
  ],
};
/** They say how far they are. */
const open = ['tests', 'journeys'];
const root = fileURLToPath(new URL('..', import.meta.url));
/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * Runs what the command line asks for (scripts/parts.mjs): the checks, the tests, and the journeys if they are wanted.
 * @param {{ journeys: boolean }} wanted
 */
export async function runSteps(wanted) {
  for (const report of ['vitest.json', 'journeys.json']) rmSync(new URL(report, reports), { force: true });
  // It takes a second and one command to mend, so nothing else is waited for.
  const format = await runQuietly('format:check');
  if (!format.ok) return [format];
  const lane = (/** @type {string[]} */ ...steps) => steps.filter((step) => chosen.checks.includes(step));
  const [quick, slow] = [lane('lint'), lane('types', 'unused')];
  const isRoomy = process.availableMemory() >= 2 * ROOM;
  // The tests come after the build, because some of them read it.
  const before = await runLanes(['build', ...lane('size')], isRoomy ? quick : [...quick, ...slow]);
  const tests = await runLanes(chosen.tests.length > 0 ? ['tests'] : [], isRoomy ? slow : []);
  const journeys = await runLanes(wanted.journeys && chosen.journeys.length > 0 ? ['journeys'] : []);
  return [format, ...before, ...tests, ...journeys];
}

/**
 * Runs the lanes in parallel and the steps of a lane in sequence, even after a failure, so that one run finds
 * everything.
 * @param {string[][]} lanes
 * @returns {Promise<Outcome[]>}
 */
async function runLanes(...lanes) {
  const outcomes = await Promise.all(
    lanes.map(async (lane) => {
      const done = [];
      for (const name of lane) done.push(await (open.includes(name) ? runOpenly(name) : runQuietly(name)));
      return done;
    }),
  );
  return outcomes.flat();
}

/**
 * Runs a step silently, and prints its output if it fails.
 * @param {string} name
 */
async function runQuietly(name) {
  const started = performance.now();
  const child = start(name, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const ok = await ended(child);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s`);
  if (!ok) console.log(`\n${output.trim()}\n`);
  return { name, ok, seconds };
}

/**
 * Runs a step with its output visible.
 * @param {string} name
 * @returns {Promise<Outcome>}
 */
async function runOpenly(name) {
  const started = performance.now();
  const ok = await ended(start(name, 'inherit'));
  return { name, ok, seconds: (performance.now() - started) / 1000 };
}

/** @param {string} name @param {import('node:child_process').StdioOptions} stdio */
function start(name, stdio) {
  const path = [`${root}node_modules/.bin`, process.env.PATH].join(delimiter);
  const memory = name === 'tests' ? inMemory() : undefined;
  const env = { ...process.env, PATH: path, ...(memory && { TMPDIR: memory }) };
  // `exec` replaces the shell, so that a signal reaches the process that uses the folder.
  const line = [...(memory ? ['exec'] : []), scripts[name] ?? name, ...(further[name] ?? [])].join(' ');
  const child = spawn(line, { cwd: root, shell: true, stdio, env });
  if (memory) forgetAfter(child, memory);
  return child;
}

/**
 * Removes the folder when the step ends, also when it is interrupted; otherwise its memory would stay occupied.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} folder
 */
function forgetAfter(child, folder) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    child.once('close', () => process.exit(1));
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  child.once('close', () => {
    for (const signal of signals) process.off(signal, stop);
    try {
      // Other processes may still delete files in it.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    } catch (error) {
      console.warn(`${folder} stays: ${String(error)}`);
    }
  });
}

/**
 * A folder in memory for the databases of tests, which write much; `undefined` if there is little memory, if it is not
 * writable, or if TMPDIR names another place.
 */
function inMemory() {
  const { TMPDIR, TMP, TEMP } = process.env;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    const room = Math.min(bavail * bsize, process.availableMemory() / 2);
    if (TMPDIR || TMP || TEMP || room < ROOM) return undefined;
    const folder = mkdtempSync('/dev/shm/gatehouse-');
    // PostgreSQL, which never runs as root, reads it as another user.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<boolean>} */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
