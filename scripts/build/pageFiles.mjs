// Writes `.vite/pages.json` after a build of the portal, with these values for each page: its scripts beyond those of the
// portal itself, its first calls, and whether it needs no session (`open`).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

/**
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk
 * @typedef {() => unknown} Load
 * @typedef {{ id: string, routes?: { at: { pattern: string }, page: Load, before?: Load, open?: boolean }[] }} Plugin
 */

/** @param {string} folder The build's `.vite`. */
export async function writePageFiles(folder) {
  const here = fileURLToPath(import.meta.url);
  const { plugins } = await tsImport('../../shell/shellPlugin/allPlugins.ts', here);
  const { firstCallsOf } = await tsImport('./firstCalls.ts', here);
  const filesOf = readBuild(folder);
  const pages = [];
  for (const { id, routes = [] } of /** @type {Plugin[]} */ (plugins))
    for (const route of routes) {
      const { at, page, before, open } = route;
      const files = [...new Set([...filesOf(id, before), ...filesOf(id, page)])];
      if (files.length === 0 && !open) continue;
      pages.push({ pattern: at.pattern, open, calls: await firstCallsOf(route), files });
    }
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages, null, 2));
}

/** @param {string} folder */
function readBuild(folder) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  /** @type {Record<string, string[]>} */
  const modules = JSON.parse(readFileSync(join(folder, 'modules.json'), 'utf8'));
  const chunks = Object.values(manifest);

  /** The scripts that a function of a plugin imports. @param {string} id @param {Load | undefined} load */
  return (id, load) => {
    /** @type {string[]} */
    const files = [];
    for (const [, source] of String(load).matchAll(/import\(["']\.\/([^"']+)["']\)/g)) {
      const [file] = Object.entries(modules).find(([, held]) => held.includes(`plugins/${id}/${source}`)) ?? [];
      const chunk = chunks.find((one) => one.file === file);
      if (!chunk)
        throw new Error(`There is no chunk with ${id}/${source}; is it still behind an import(), or renamed?`);
      addFiles(chunk, files);
    }
    return files;
  };

  /** @param {Chunk} chunk @param {string[]} files */
  function addFiles({ file, isEntry, imports = [] }, files) {
    if (isEntry || files.includes(file)) return;
    files.push(file);
    for (const imported of imports) {
      const chunk = manifest[imported];
      if (!chunk) throw new Error(`${file} imports ${imported}, which the build does not list.`);
      addFiles(chunk, files);
    }
  }
}
