import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of an installed program: what the environment variable names, or the first of these names in PATH. Throws a
 * sentence that says which package of Debian has it.
 */
export function requireCommand(variable: string, names: readonly string[], debian: string): string {
  const named = process.env[variable];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = named ? [named] : names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = paths.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `${names.join(' or ')} is not installed (Debian: apt-get install ${debian}). ${variable} can name another path.`,
  );
}

/** WebKitGTK's small browser, which Debian keeps beside the library. */
export function requireMiniBrowser(): string {
  const libraries = '/usr/lib';
  const found = readdirSync(libraries)
    .flatMap((machine) => ['4.1', '4.0', '6.0'].map((version) => join(libraries, machine, `webkit2gtk-${version}`)))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
  return found ?? requireCommand('MINIBROWSER', ['MiniBrowser'], 'webkit2gtk-driver');
}
