// Builds the portal, the server and the client in the terminal, and tells if a build is older than its sources.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { putInPlace } from './putInPlace.mjs';

/** @typedef {'portal' | 'server' | 'terminal'} Part */

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = join(root, 'dist');
const settings = ['package.json', 'package-lock.json', 'vite.config.ts'];

/** @type {Record<Part, { sources: string[], args: string[] }>} */
const parts = {
  portal: { sources: ['shell', 'plugins', 'core', 'scripts/build', ...settings], args: [] },
  // The tools of assistants are in the shell.
  server: { sources: ['server', 'shell', 'plugins', 'core', ...settings], args: ['--ssr'] },
  terminal: { sources: ['shell', 'plugins', 'core', ...settings], args: ['--ssr', '--mode', 'terminal'] },
};

/** Builds these parts in parallel. @param {Part[]} names */
export async function build(names) {
  await Promise.all(names.map(buildPart));
}

/** Builds the parts whose sources have changed since the last build. @param {Part[]} names */
export async function buildStale(names) {
  await build(names.filter(isStale));
}

/** @param {Part} name */
async function buildPart(name) {
  const started = performance.now();
  const made = fingerprint(name);
  fs.mkdirSync(dist, { recursive: true });
  // In a separate folder beside the served one, which may be in use; another build may run too.
  const fresh = fs.mkdtempSync(join(dist, `${name}.new-`));
  try {
    await vite(['build', '--outDir', fresh, ...parts[name].args]);
    fs.chmodSync(fresh, 0o755);
    fs.rmSync(stamp(name), { force: true });
    putInPlace(fresh, join(dist, name));
    fs.writeFileSync(stamp(name), made);
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
  console.error(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** In another process, so that the compiler's memory is free again when the server runs. @param {string[]} args */
async function vite(args) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const file = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [file, ...args], { cwd: root, env, maxBuffer: Infinity });
}

/** An installation without sources runs the existing build. @param {Part} name */
function isStale(name) {
  if (!fs.existsSync(join(root, name === 'server' ? 'server' : 'shell'))) return false;
  return !fs.existsSync(stamp(name)) || fs.readFileSync(stamp(name), 'utf8') !== fingerprint(name);
}

/** Beside the output, because each build replaces the output. @param {Part} name */
const stamp = (name) => join(dist, `${name}.stamp`);

/**
 * Changes when a source is edited, added, removed, or replaced by an older one. Times are in whole seconds, because
 * copies and archives keep no more.
 * @param {Part} name
 */
function fingerprint(name) {
  const hash = createHash('sha1');
  for (const path of parts[name].sources.flatMap(filesIn)) {
    const { size, mtimeMs } = fs.statSync(join(root, path));
    hash.update(`${path} ${size} ${Math.floor(mtimeMs / 1000)}\n`);
  }
  return hash.digest('hex');
}

/** The files that a build depends on in this folder, or this file itself. @param {string} path @returns {string[]} */
function filesIn(path) {
  const found = fs.statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  const entries = fs.readdirSync(join(root, path)).toSorted();
  return entries.flatMap((entry) => filesIn(`${path}/${entry}`));
}
