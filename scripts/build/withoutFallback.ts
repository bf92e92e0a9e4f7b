import type { Plugin } from 'vite';

const start = /@layer properties\s*\{/;

/**
 * Leaves out what Tailwind writes for browsers without @property: older than those that `cssTarget` names. Stands behind
 * Tailwind and before the file is named: whatever is done later nobody would fetch anew.
 */
export function withoutFallback(): Plugin {
  return {
    name: 'gatehouse:without-fallback',
    apply: 'build',
    enforce: 'pre',
    transform(css, id) {
      const found = id.endsWith('.css') && start.exec(css);
      if (!found) return undefined;
      return { code: css.slice(0, found.index) + css.slice(endOfBlock(css, found.index + found[0].length)), map: null };
    },
  };
}

/** Behind the brace that closes the block in which `at` stands. */
function endOfBlock(css: string, at: number): number {
  let open = 1;
  let end = at;
  while (open > 0 && end < css.length) {
    if (css[end] === '{') open += 1;
    if (css[end] === '}') open -= 1;
    end += 1;
  }
  return end;
}
