// `npm run size`, after a build: the size of the JavaScript and CSS of the first page, and of each page, each dialog
// and the palette beyond it, beside the bars of docs/specification/speed.md. Exits with 1 over a bar.
import { readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

/** @typedef {{ file: string, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */

const LAUNCHER = 'plugins/applications/pages/Launcher.tsx';

/** The bar of each kind of source, in KiB beyond the launcher; the first kind that fits. Other pages have none. */
const bars = [
  { kind: 'list', source: /^plugins\/\w+\/pages\/(?:\w+List|Activity)\.tsx$/, kib: 43 },
  { kind: 'detail', source: /^plugins\/\w+\/pages\/\w+View\.tsx$/, kib: 47 },
  { kind: 'page', source: /^plugins\/\w+\/pages\//, kib: Infinity },
  { kind: 'dialog', source: /^plugins\/\w+\/dialogs\//, kib: 60 },
  { kind: 'palette', source: /^shell\/palette\/Palette\.tsx$/, kib: 27 },
];

const folder = new URL('../dist/portal/', import.meta.url);
/** @type {Map<string, Chunk>} */
const chunks = new Map(Object.entries(read('manifest.json')).map(([source, chunk]) => [fromRoot(source), chunk]));
/** A window loads one of two layouts with a list (core/list/layouts.ts). This one is the heavier. */
const layout = sourceWith('core/ui/cards/CardList.tsx');
const first = new Set(['early.js', ...filesOf('shell/index.html'), ...filesOf(LAUNCHER)]);
const rows = [{ kind: 'launcher', source: LAUNCHER, kib: 115, files: first, most: 10 }];
for (const { kind, source, kib } of bars)
  for (const [name, chunk] of chunks) {
    if (!chunk.isDynamicEntry || !source.test(name) || rows.some((row) => row.source === name)) continue;
    const files = new Set([...filesOf(name), ...layoutOf(name)].filter((file) => !first.has(file)));
    rows.push({ kind, source: name, kib, files, most: Infinity });
  }
const missing = bars.filter(({ kind }) => !rows.some((row) => row.kind === kind)).map(({ kind }) => kind);

console.log('kind      KiB (bar)    files  source');
for (const { kind, source, kib, files, most } of rows) {
  const sum = weightOf(files);
  // The figure that is printed is the one that counts.
  const over = Number(sum.toFixed(1)) > kib || files.size > most;
  if (over) process.exitCode = 1;
  const figures = `${sum.toFixed(1).padStart(6)} (${String(kib === Infinity ? '-' : kib).padStart(3)}) ${String(files.size).padStart(7)}`;
  console.log(`${kind.padEnd(8)}${figures}  ${source}${over ? '  OVER' : ''}`);
  if (over || process.argv.includes('--files'))
    for (const file of files) console.log(`${brotliKib(file).toFixed(1).padStart(14)}  ${file}`);
}
if (missing.length > 0) {
  console.error(`No chunk is a ${missing.join(', ')}: is it still behind an import(), or was it renamed?`);
  process.exitCode = 1;
}

/** @param {Set<string>} files */
function weightOf(files) {
  return [...files].reduce((sum, file) => sum + brotliKib(file), 0);
}

/** The scripts and styles that a source needs before it runs. @param {string} source @returns {Set<string>} */
function filesOf(source, seen = new Set(), files = new Set()) {
  const chunk = chunks.get(source);
  if (!chunk)
    throw new Error(`The build has no chunk of ${source}: is it still behind an import(), or was it renamed?`);
  if (seen.has(source)) return files;
  seen.add(source);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) filesOf(fromRoot(imported), seen, files);
  return files;
}

/** The files of the layout, if the source shows a list. @param {string} source @returns {Iterable<string>} */
function layoutOf(source) {
  const shows = [...sourcesOf(source)].some((one) => chunks.get(one)?.dynamicImports?.map(fromRoot).includes(layout));
  return shows ? filesOf(layout) : [];
}

/** The chunk with a module. @param {string} module */
function sourceWith(module) {
  const modules = read('modules.json');
  const [source] = [...chunks].find(([, { file }]) => modules[file]?.includes(module)) ?? [];
  if (source === undefined) throw new Error(`The build has no chunk with ${module}: was it renamed?`);
  return source;
}

/** A source and all that it imports. @param {string} source @returns {Set<string>} */
function sourcesOf(source, seen = new Set()) {
  if (!seen.has(source))
    for (const imported of chunks.get(source)?.imports ?? []) sourcesOf(fromRoot(imported), seen.add(source));
  return seen.add(source);
}

/** @param {string} name */
function read(name) {
  try {
    return JSON.parse(readFileSync(new URL(`.vite/${name}`, folder), 'utf8'));
  } catch (error) {
    throw new Error('There is no build to measure: run `npm run build` first.', { cause: error });
  }
}

/**
 * Vite names sources from its root, shell/.
 * @param {string} source
 */
function fromRoot(source) {
  return source.startsWith('_') ? source : posix.join('shell', source);
}

/**
 * The build writes each file as brotli too.
 * @param {string} file
 */
function brotliKib(file) {
  return statSync(new URL(`${file}.br`, folder)).size / 1024;
}
