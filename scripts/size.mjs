// What a first visit and the next steps load, against the bars of the speed page: `npm run size`, after a build.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 * @typedef {{ name: string, after?: string, copied?: string[], sources: string[], kib: number, files?: number }} Bar
 */

/** Sources are paths from the project's root, what is `copied` stands in shell/public; `after` names a step whose files are there already. */
const bars = /** @type {Bar[]} */ ([
  {
    name: 'launcher',
    copied: ['early.js'],
    sources: ['shell/index.html', 'plugins/applications/pages/Launcher.tsx'],
    kib: 105,
    files: 8,
  },
  { name: 'users list', after: 'launcher', sources: ['plugins/users/pages/UserList.tsx'], kib: 40 },
  { name: 'palette', after: 'launcher', sources: ['shell/palette/Palette.tsx'], kib: 25 },
]);

const folder = new URL('../dist/portal/', import.meta.url);
const chunks = readManifest();
/** @type {Map<string, Set<string>>} */
const loaded = new Map();
/** @type {string[]} */
const faults = [];

for (const bar of bars) {
  const there = loaded.get(bar.after ?? '') ?? new Set();
  const missing = bar.sources.filter((source) => !chunks.has(source));
  if (missing.length > 0) {
    faults.push(`${bar.name}: no chunk for ${missing.join(', ')}; is it still behind an import(), or renamed?`);
    continue;
  }
  const files = new Set([...(bar.copied ?? []), ...bar.sources.flatMap((source) => [...filesOf(source)])]);
  loaded.set(bar.name, new Set([...there, ...files]));
  report(
    bar,
    [...files].filter((file) => !there.has(file)),
  );
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** @param {Bar} bar @param {string[]} files */
function report(bar, files) {
  const sizes = files.map((file) => ({ file, kib: brotliKib(file) })).toSorted((a, b) => b.kib - a.kib);
  const sum = sizes.reduce((total, { kib }) => total + kib, 0);
  const count = bar.files ? `${files.length} of ${bar.files} files` : `${files.length} files`;
  console.log(`${bar.name.padEnd(12)} ${sum.toFixed(1).padStart(6)} of ${bar.kib} KiB, ${count}`);
  for (const { file, kib } of sizes) console.log(`${kib.toFixed(1).padStart(19)}  ${file}`);
  if (sum > bar.kib) faults.push(`${bar.name}: ${sum.toFixed(1)} KiB, ${(sum - bar.kib).toFixed(1)} over its bar.`);
  if (bar.files && files.length > bar.files) faults.push(`${bar.name}: ${files.length} files, at most ${bar.files}.`);
}

/** The script and style files that a source needs before it runs. @param {string} source */
function filesOf(source, seen = new Set(), files = new Set()) {
  const chunk = chunks.get(source);
  if (!chunk || seen.has(source)) return files;
  seen.add(source);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) filesOf(fromRoot(imported), seen, files);
  return /** @type {Set<string>} */ (files);
}

function readManifest() {
  /** @type {Record<string, Chunk>} */
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8'));
  } catch {
    console.error('There is no build to weigh: run `npm run build` first.');
    process.exit(1);
  }
  return new Map(Object.entries(manifest).map(([source, chunk]) => [fromRoot(source), chunk]));
}

/** Vite names sources from its own root, shell/. @param {string} source */
function fromRoot(source) {
  return source.startsWith('_') ? source : posix.join('shell', source);
}

/** @param {string} file */
function brotliKib(file) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(readFileSync(new URL(file, folder)), { params }).length / 1024;
}
