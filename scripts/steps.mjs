// Runs the scripts of package.json by their names and keeps their outcomes: what `check` and `test` are made of.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name: string, ok: boolean, seconds: number }} Outcome */

/** Where vitest and Playwright leave their counts. */
export const reports = new URL('../test-results/', import.meta.url);

/** In bytes: many times what the tests have there at once. */
const ROOM = 4 * 2 ** 30;
const root = fileURLToPath(new URL('..', import.meta.url));
/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Runs all that can be told without a browser. */
export async function runChecks() {
  for (const report of ['vitest.json', 'journeys.json']) rmSync(new URL(report, reports), { force: true });
  // Two lanes for two cores. The tests come after the build, for one of them looks into it.
  const still = await runLanes(['format:check', 'lint', 'types', 'unused'], ['build', 'size']);
  return [...still, await runOpenly('tests')];
}

/**
 * Runs the lanes side by side and the steps of a lane one after another, whatever became of the earlier ones, so that
 * one run tells all that is wrong.
 * @param {string[][]} lanes
 * @returns {Promise<Outcome[]>}
 */
async function runLanes(...lanes) {
  const outcomes = await Promise.all(
    lanes.map(async (lane) => {
      const done = [];
      for (const name of lane) done.push(await runQuietly(name));
      return done;
    }),
  );
  return outcomes.flat();
}

/** Runs a step with its output kept back, and shows it when the step fails. @param {string} name */
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

/** Runs a step that people want to watch. @param {string} name @returns {Promise<Outcome>} */
export async function runOpenly(name) {
  const started = performance.now();
  const ok = await ended(start(name, 'inherit'));
  return { name, ok, seconds: (performance.now() - started) / 1000 };
}

/** @param {string} name @param {import('node:child_process').StdioOptions} stdio */
function start(name, stdio) {
  const path = [`${root}node_modules/.bin`, process.env.PATH].join(delimiter);
  const memory = name === 'tests' ? inMemory() : undefined;
  const env = { ...process.env, PATH: path, ...(memory && { TMPDIR: memory }) };
  // In the shell's place, so that a signal reaches whoever has the folder.
  const line = (memory ? 'exec ' : '') + (scripts[name] ?? name);
  const child = spawn(line, { cwd: root, shell: true, stdio, env });
  if (memory) forgetAfter(child, memory);
  return child;
}

/**
 * Takes the folder away when the step is over, also when somebody stops it: memory would stay taken otherwise.
 * @param {import('node:child_process').ChildProcess} child @param {string} folder
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
      // Others may still be tidying up in it.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    } catch (error) {
      console.warn(`${folder} stays: ${String(error)}`);
    }
  });
}

/**
 * A folder in memory for the databases of tests, which write a great deal; none where there is little room, where one may
 * not write, or where somebody named another place.
 */
function inMemory() {
  const { TMPDIR, TMP, TEMP } = process.env;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    const room = Math.min(bavail * bsize, process.availableMemory() / 2);
    if (TMPDIR || TMP || TEMP || room < ROOM) return undefined;
    const folder = mkdtempSync('/dev/shm/gatehouse-');
    // PostgreSQL, which never runs as root, comes in as somebody else.
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
