// Writes `.vite/pages.json` after a build of the portal: the scripts of each page beyond those of the portal itself, by
// the page's path. The server has the browser load them beside the portal's own, instead of after they have run.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

/**
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk
 * @typedef {{ id: string, routes?: { at: { pattern: string }, page: () => unknown }[] }} Plugin
 */

/** @param {string} folder The build's `.vite`. */
export async function writePageFiles(folder) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const module = await tsImport('../../shell/plugins.ts', fileURLToPath(import.meta.url));
  const pages = /** @type {Plugin[]} */ (module.plugins).flatMap(({ id, routes = [] }) =>
    routes.flatMap(({ at, page }) => {
      const source = /import\(["']\.\/([^"']+)["']\)/.exec(String(page))?.[1];
      return source ? [{ pattern: at.pattern, files: filesOf(manifest, `../plugins/${id}/${source}`) }] : [];
    }),
  );
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages, null, 2));
}

/** @param {Record<string, Chunk>} manifest @param {string} source @param {string[]} files */
function filesOf(manifest, source, files = []) {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`There is no chunk for ${source}; is it still behind an import(), or renamed?`);
  if (chunk.isEntry || files.includes(chunk.file)) return files;
  files.push(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
  return files;
}
