import type { Plugin } from 'vite';

/**
 * Has the browser load a page's chunks beside the portal's own, instead of after they have run: for the page that most
 * people come to first. `source` is the page's path from the project's root. A link of the portal's own script tells
 * shell/public/early.js that it is there, before it runs.
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
        const own = chunks.find(({ isEntry }) => isEntry);
        const files = [page.fileName, ...page.imports].filter((file) => !html.includes(file));
        return [...(own ? [own.fileName] : []), ...files].map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'modulepreload',
            crossorigin: true,
            ...(file === own?.fileName && { class: 'ahead' }),
            href: `/${file}`,
          },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
