import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const unused = /^\s*(?:name|size|aliases):.*$|,\s*key: "[^"]*"/gm;

/** Takes lucide's icons as shapes alone: drawn by lucideIcon.ts, and without the names and keys that it has no use for. */
export function lightIcons(): Plugin {
  return {
    name: 'gatehouse:light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const asked = source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/');
      return asked ? fileURLToPath(new URL('lucideIcon.ts', import.meta.url)) : undefined;
    },
    transform(code, id) {
      if (!/\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return undefined;
      return { code: code.replace(unused, ''), map: null };
    },
  };
}
