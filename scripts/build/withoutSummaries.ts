import type { Plugin } from 'vite';

const summary = /^\s*summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?$/gm;

/** Leaves the endpoints' summaries out of what the browser loads: only the server's description of its calls has them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'gatehouse:without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/](?:contract[\\/]\w+|\w*[cC]ontract)\.ts$/.test(id) || id.includes('node_modules')) return undefined;
      // Empty lines stay in their place, so that source maps need no change.
      return { code: code.replace(summary, ''), map: null };
    },
  };
}
