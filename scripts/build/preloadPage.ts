import type { Plugin } from 'vite';

/**
 * Makes the browser load a page's chunks together with the portal's own, instead of after these have run, for the page
 * that most people open first. `source` is the page's path from the project's root.
 */
export function preloadPage(root: string, source: string): Plugin {
  return {
    name: 'gatehouse:preload-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const page = chunks.find(({ facadeModuleId }) => facadeModuleId === root.replaceAll('\\', '/') + source);
        if (!page) throw new Error(`There is no chunk for ${source}; is it still behind an import(), or renamed?`);
        const files = [page.fileName, ...page.imports].filter((file) => !html.includes(file));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
