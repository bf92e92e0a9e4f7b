import type { Plugin } from 'vite';

const start = '@layer properties{';

/** Leaves out what Tailwind writes for browsers without @property: older than those that `cssTarget` names. */
export function withoutFallback(): Plugin {
  return {
    name: 'gatehouse:without-fallback',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          const css = String(file.source);
          const from = css.indexOf(start);
          if (from >= 0) file.source = css.slice(0, from) + css.slice(endOfBlock(css, from + start.length));
        }
      },
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
