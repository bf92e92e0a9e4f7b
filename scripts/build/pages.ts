import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import type { Plugin as VitePlugin, Rolldown } from 'vite';
import type { Plugin, Route } from '#core/plugin/plugin.ts';
import type { firstCallsOf } from './firstCalls.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * Writes, for the server, `.vite/pages.json`: each page's scripts beyond the portal's own, those for a narrow and for a
 * wide window alone, its first calls, and whether it needs no session (`open`). For tests, `.vite/modules.json`: the
 * modules in each chunk, by their paths from the project's root.
 */
export function pages(root: string): VitePlugin {
  return {
    name: 'gatehouse:pages',
    apply: 'build',
    async generateBundle(_options, bundle) {
      // Virtual modules, whose ids begin with a null byte, keep their names.
      const fromRoot = (id: string) => (id.startsWith('\0') ? id : relative(root, id).replaceAll('\\', '/'));
      const modules = chunksOf(bundle).map((chunk) => [chunk.fileName, chunk.moduleIds.map(fromRoot).toSorted()]);
      const write = (name: string, value: object) =>
        this.emitFile({ type: 'asset', fileName: `.vite/${name}.json`, source: JSON.stringify(value, null, 2) });
      write('modules', Object.fromEntries(modules) as object);
      write('pages', await pagesOf(root, bundle));
    },
  };
}

async function pagesOf(root: string, bundle: Bundle) {
  const load = (path: string) => tsImport(pathToFileURL(join(root, path)).href, import.meta.url);
  const { plugins } = (await load('shell/shellPlugin/allPlugins.ts')) as { plugins: Plugin[] };
  const calls = (await load('scripts/build/firstCalls.ts')) as { firstCallsOf: typeof firstCallsOf };
  const described = plugins.flatMap(({ id, routes = [] }) =>
    routes.map(async (route) => {
      const sources = [route.before, route.page].flatMap(importsOf).map((path) => join(root, 'plugins', id, path));
      const files = [...new Set(sources.flatMap((source) => scriptsOf(bundle, source)))];
      const [narrow, wide] = Object.values(layouts).map((layout) => layoutOf(bundle, files, join(root, layout)));
      const firstCalls = await calls.firstCallsOf(route);
      return { pattern: route.at.pattern, open: route.open, calls: firstCalls, files, narrow, wide };
    }),
  );
  return (await Promise.all(described)).filter(({ files, open }) => files.length > 0 || open);
}

/** The layouts of a list, of which a window loads the one for its width (core/list/layouts.ts). */
const layouts = { narrow: 'core/ui/cards/CardList.tsx', wide: 'core/ui/table/DataTable.tsx' };

/** The scripts of a layout beyond these of a page; none if the page has no list. */
function layoutOf(bundle: Bundle, files: readonly string[], layout: string): string[] {
  const scripts = scriptsOf(bundle, layout);
  const isLoaded = chunksOf(bundle).some(
    ({ fileName, dynamicImports }) => files.includes(fileName) && dynamicImports.some((file) => scripts.includes(file)),
  );
  return isLoaded ? scripts.filter((file) => !files.includes(file)) : [];
}

/** The files that a function of a plugin imports. */
const importsOf = (load: Route['before'] | Route['page']) =>
  [...String(load).matchAll(/import\(["']\.\/([^"']+)["']\)/g)].map(([, path = '']) => path);

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** The chunk with this module, and all that it imports, without those of the portal itself. */
function scriptsOf(bundle: Bundle, module: string): string[] {
  const found = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(module.replaceAll('\\', '/')));
  if (!found) throw new Error(`There is no chunk with ${module}; is it still behind an import(), or renamed?`);
  const files: string[] = [];
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || chunk.isEntry || files.includes(file)) return;
    files.push(file);
    chunk.imports.forEach(add);
  };
  add(found.fileName);
  return files;
}
