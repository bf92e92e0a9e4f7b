// Replaces the served build by a new one.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Renames the folders, so that nobody sees half a build. A running server keeps its page in memory, and so do open
 * pages: the files that they name stay beside the new ones until the next build.
 * @param {string} fresh
 * @param {string} place
 */
export function putInPlace(fresh, place) {
  const former = `${place}.old`;
  // The last build ended between the two renames, or the second one failed.
  if (!existsSync(place) && existsSync(former)) renameSync(former, place);
  for (const file of ownFilesOf(place).filter((one) => !existsSync(join(fresh, one)))) {
    mkdirSync(dirname(join(fresh, file)), { recursive: true });
    copyFileSync(join(place, file), join(fresh, file));
  }
  rmSync(former, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, former);
  renameSync(fresh, place);
  rmSync(former, { recursive: true, force: true });
}

/** The scripts and styles of a build, compressed ones too, without files kept from the build before. */
function ownFilesOf(/** @type {string} */ folder) {
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(manifest)) return [];
  /** @type {{ file: string, css?: string[], assets?: string[] }[]} */
  const chunks = Object.values(JSON.parse(readFileSync(manifest, 'utf8')));
  const files = new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
  return [...files]
    .flatMap((file) => [file, `${file}.br`, `${file}.gz`])
    .filter((file) => existsSync(join(folder, file)));
}
