import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export interface Source {
  /** From the project's root, with slashes. */
  path: string;
  imports: Import[];
}

export interface Import {
  /** As it is written. */
  name: string;
  /** The file's path from the project's root; a package's name is left as it is. */
  target: string;
  /** Handed on by an `export … from`. */
  exported: boolean;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every TypeScript file of these folders with all that it imports, types and `import()` included. */
export function sources(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted()
    .map((path) => ({ path, imports: importsOf(path, readFileSync(root + path, 'utf8')) }));
}

/** What a file's text imports. */
export function importsOf(path: string, text: string): Import[] {
  const { module } = parseSync(path, text);
  const found = (name: string, exported = false) => ({ name, target: targetOf(path, name), exported });
  return [
    ...module.staticImports.map((statement) => found(statement.moduleRequest.value)),
    ...module.staticExports
      .flatMap((statement) => statement.entries)
      .flatMap(({ moduleRequest }) => (moduleRequest ? [found(moduleRequest.value, true)] : [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => found(text.slice(start + 1, end - 1))),
  ];
}

function targetOf(path: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
}
