// Builds the portal and the server, and tells if a build is older than its sources.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { putInPlace } from './putInPlace.mjs';

/** @typedef {'portal' | 'server'} Part */

const root = fileURLToPath(new URL('../../', import.meta.url));
const settings = ['package.json', 'package-lock.json', 'vite.config.ts'];

/** @type {Record<Part, { sources: string[], args: string[] }>} */
const parts = {
  portal: { sources: ['shell', 'plugins', 'core', 'scripts/build', ...settings], args: [] },
  server: { sources: ['server', 'plugins', 'core', ...settings], args: ['--ssr'] },
};

/**
 * Builds these parts in parallel.
 * @param {Part[]} names
 */
export async function build(names) {
  await Promise.all(names.map(buildPart));
}

/**
 * Builds the parts whose sources have changed since the last build.
 * @param {Part[]} names
 */
export async function buildStale(names) {
  await build(names.filter(isStale));
}

/** Runs a built file of the server in this process, as if node had been started with it. @param {string} file */
export async function runBuilt(file) {
  process.setSourceMapsEnabled(true);
  const path = join(root, 'dist/server', file);
  process.argv[1] = path;
  await import(new URL(`../../dist/server/${file}`, import.meta.url).href);
}

/** @param {Part} name */
async function buildPart(name) {
  const started = performance.now();
  const made = fingerprint(name);
  const place = join(root, 'dist', name);
  mkdirSync(dirname(place), { recursive: true });
  // In a separate folder beside the served one, which may be in use; another build may run too.
  const fresh = mkdtempSync(`${place}.new-`);
  try {
    await vite(['build', '--outDir', fresh, ...parts[name].args]);
    // Imported here, because it loads a compiler.
    if (name === 'portal') await (await import('./pageFiles.mjs')).writePageFiles(join(fresh, '.vite'));
    chmodSync(fresh, 0o755);
    rmSync(stamp(name), { force: true });
    putInPlace(fresh, place);
    writeFileSync(stamp(name), made);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  console.error(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** In another process, so that the compiler's memory is free again when the server runs. @param {string[]} args */
async function vite(args) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const file = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [file, ...args], { cwd: root, env, maxBuffer: Infinity });
}

/**
 * An installation without sources runs the existing build.
 * @param {Part} name
 */
function isStale(name) {
  if (!existsSync(join(root, name === 'portal' ? 'shell' : 'server'))) return false;
  return !existsSync(stamp(name)) || readFileSync(stamp(name), 'utf8') !== fingerprint(name);
}

/**
 * Beside the output, because each build replaces the output.
 * @param {Part} name
 */
function stamp(name) {
  return join(root, 'dist', `${name}.stamp`);
}

/**
 * Changes when a source is edited, added, removed, or replaced by an older one. Times are in whole seconds, because
 * copies and archives keep no more.
 * @param {Part} name
 */
function fingerprint(name) {
  const hash = createHash('sha1');
  for (const path of parts[name].sources.flatMap(filesIn)) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${Math.floor(mtimeMs / 1000)}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((entry) => filesIn(`${path}/${entry}`));
}
