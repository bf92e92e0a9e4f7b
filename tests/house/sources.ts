import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export interface Source {
  /** From the project's root, with slashes. */
  path: string;
  imports: Import[];
  /** It has nothing of its own and only hands on what others export. */
  barrel: boolean;
}

export interface Import {
  /** As it is written. */
  name: string;
  /** The file's path from the project's root; a package's name is left as it is. */
  target: string;
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
    .map((path) => parse(path, readFileSync(root + path, 'utf8')));
}

/** What a file with this text imports. */
export function parse(path: string, text: string): Source {
  const { module, program } = parseSync(path, text);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  );
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.filter((name) => name !== undefined),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return {
    path,
    imports: names.map((name) => ({ name, target: targetOf(path, name) })),
    barrel: program.body.length > 0 && program.body.every((statement) => 'source' in statement && statement.source),
  };
}

function targetOf(path: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
}
