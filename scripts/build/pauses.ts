import type { Plugin } from 'vite';

/**
 * Lets the browser take other work while the first chunk runs: before each of the modules named, the rest of the chunk
 * becomes a task of its own, so that a slow phone can answer in between. An `await` in the source would do the same, but
 * has Rolldown put what its chunks share into one more file.
 */
export function pauses(before: readonly string[]): Plugin {
  return {
    name: 'gatehouse:pauses',
    apply: 'build',
    // Before it is minified: Rolldown still names each module above its code.
    renderChunk(code, chunk) {
      if (!chunk.isEntry) return null;
      let made = code;
      for (const module of before) {
        const named = `// ${module}\n`;
        if (!made.includes(named)) throw new Error(`${module} is not in ${chunk.fileName}; was it renamed?`);
        made = made.replace(named, `await new Promise((goOn) => setTimeout(goOn));\n${named}`);
      }
      return made;
    },
  };
}
