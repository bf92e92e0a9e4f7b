import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const house = fileURLToPath(new URL('../..', import.meta.url));
export const templates = fileURLToPath(new URL('templates/', import.meta.url));

/** @param {string} file */
export function read(file) {
  return readFileSync(join(house, file), 'utf8');
}

/** @param {string} folder @param {string} below @returns {string[]} */
export function filesOf(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(folder, join(below, entry.name)) : [join(below, entry.name)],
  );
}
