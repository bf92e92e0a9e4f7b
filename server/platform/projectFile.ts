import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A file or folder of this installation. The built server is elsewhere than its source, so the path is searched
 * upwards.
 */
export function projectFile(path: string): string {
  return join(root, path);
}

const root = folderOf(dirname(fileURLToPath(import.meta.url)));

function folderOf(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`There is no package.json above ${start}.`);
  }
}

/** A file of this installation is missing or broken; the message tells the operator which one. */
export class InstallationFault extends Error {
  override name = 'InstallationFault';
}

/** The version of this program, as package.json has it. */
export const version = (): string =>
  (JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string }).version;
