import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export interface Source {
  /** From the project's root, with slashes. */
  path: string;
  imports: Import[];
  /** The file only exports what others export. */
  barrel: boolean;
}

export interface Import {
  /** The import as it is written. */
  name: string;
  /** The file's path from the project's root; the name of a package is unchanged. */
  target: string;
  /** It is loaded with the file: it is no `import()` and not only for types. */
  isAtOnce: boolean;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every TypeScript file of these folders with all its imports, including types and `import()`. */
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

/** The imports of a file with this text. */
export function parse(path: string, text: string): Source {
  const { module, program } = parseSync(path, text);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  );
  const atOnce = new Set(
    program.body.flatMap((statement) => {
      if (statement.type === 'ImportDeclaration')
        return statement.importKind === 'type' ? [] : [statement.source.value];
      const isFrom = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration';
      return isFrom && statement.source && statement.exportKind !== 'type' ? [statement.source.value] : [];
    }),
  );
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.filter((name) => name !== undefined),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return {
    path,
    imports: names.map((name) => ({ name, target: targetOf(path, name), isAtOnce: atOnce.has(name) })),
    barrel: program.body.length > 0 && program.body.every((statement) => 'source' in statement && statement.source),
  };
}

function targetOf(path: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
}
