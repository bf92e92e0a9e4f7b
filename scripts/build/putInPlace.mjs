// Puts a finished build in the place of the one that is served.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * By renaming, so that nobody meets half a build. A server that runs goes on with the page that it has in memory, and so do
 * pages that are open: the files that these name stay beside the new ones, until the build after.
 * @param {string} fresh @param {string} place
 */
export function putInPlace(fresh, place) {
  const former = `${place}.old`;
  // Ended between the two renames, the last time.
  if (!existsSync(place) && existsSync(former)) renameSync(former, place);
  for (const file of ownFilesOf(place).filter((one) => !existsSync(join(fresh, one)))) {
    mkdirSync(dirname(join(fresh, file)), { recursive: true });
    copyFileSync(join(place, file), join(fresh, file));
  }
  rmSync(former, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, former);
  try {
    renameSync(fresh, place);
  } catch (error) {
    if (existsSync(former)) renameSync(former, place);
    throw error;
  }
  rmSync(former, { recursive: true, force: true });
}

/** The scripts and styles that a build of the portal made itself, packed ones too: not what it kept of the one before. */
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
