import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Writes `.vite/modules.json`: the modules in each chunk, by their paths from the project's root. */
export function moduleList(root: string): Plugin {
  return {
    name: 'gatehouse:module-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const list = chunks.map((chunk) => [chunk.fileName, chunk.moduleIds.map((id) => fromRoot(root, id)).toSorted()]);
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(list), null, 2),
      });
    },
  };
}

/** Virtual modules, whose ids begin with a null byte, keep their names. */
function fromRoot(root: string, id: string): string {
  return id.startsWith('\0') ? id : relative(root, id).replaceAll('\\', '/');
}
