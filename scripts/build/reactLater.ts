import type { Plugin } from 'vite';

/** Stands for the awaited import until scripts have their names; it is nobody's function. */
const MARK = 'reactArrives()';

/**
 * Has the first chunk run up to a module, the first one that needs React, while React's own script is still on its way.
 * That script is asked for after all of the portal's own, which runs first and on a slow line is not to wait for it;
 * and by a tag of its own, so that the page hears of it when it fails (shell/public/early.js). Stands after what
 * minifies, and before what puts awaits inside (pauses.ts).
 */
export function reactLater(module: string): Plugin {
  return {
    name: 'gatehouse:react-later',
    apply: 'build',
    // See pauses.ts.
    augmentChunkHash: ({ isEntry }) => (isEntry ? String(awaitsReact) : undefined),
    // Before it is minified Rolldown still names each module above its code.
    renderChunk(code, chunk) {
      if (!chunk.isEntry) return null;
      const border = `// ${module}\n`;
      if (!code.includes(border)) throw new Error(`${module} is not in ${chunk.fileName}; was it renamed?`);
      return code.replace(border, `${border}${MARK};\n`);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = awaitsReact(chunk.code);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [link, file] =
          /\s*<link rel="modulepreload" crossorigin href="(\/assets\/react-[^"]+)">/.exec(html) ?? [];
        if (!link) throw new Error('The page has no link to React; is it still a chunk of its own?');
        const attrs = { type: 'module', crossorigin: true, src: file };
        return { html: html.replace(link, ''), tags: [{ tag: 'script', attrs, injectTo: 'head' }] };
      },
    },
  };
}

/** Where the mark stands, what a minified module imports of React is awaited, instead of ahead of all its code. */
export function awaitsReact(code: string): string {
  const [whole, names = '', from] = /import\{([^}]*)\}from("\.\/react-[^"]+");/.exec(code) ?? [];
  if (!whole || !code.includes(MARK)) throw new Error('The first chunk does not import React, or nowhere awaits it.');
  const pairs = names.split(',').map((name) => name.split(' as '));
  const own = pairs.map(([name, as = name]) => as).join();
  const taken = pairs.map(([name, as = name]) => `${name}:${as}`).join();
  // In a function of its own: at an import() browsers parse the function around it a second time, to find the position
  // of the call. The awaited part (pauses.ts) is one function, most of the chunk: 60 ms on a slow phone.
  const asks = `const askForReact=()=>import(${from});`;
  return code.replace(whole, () => `let ${own};${asks}`).replace(MARK, () => `({${taken}}=await askForReact())`);
}
