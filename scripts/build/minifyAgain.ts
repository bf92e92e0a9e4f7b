import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type MinifyOptions } from 'terser';
import type { Plugin } from 'vite';

/** The scripts of public/, which are copied as they are written, with comments and long names. */
const copied = ['early.js', 'sw.js'];

const options: MinifyOptions = { ecma: 2020, toplevel: true, compress: { passes: 3, unsafe_arrows: true } };

/** Terser after Vite's own minifier leaves a hundredth less of the first page, and most of the copied scripts away. */
export function minifyAgain(): Plugin {
  let folder = '';
  return {
    name: 'gatehouse:minify-again',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    // The names are given before: what is done to the code afterwards has to be in them, or nobody fetches it anew.
    augmentChunkHash() {
      const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
      return JSON.stringify([options, dependencies.terser]);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = await smaller(chunk.code, true);
        }
      },
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        for (const file of copied) {
          const path = join(folder, file);
          await writeFile(path, await smaller(await readFile(path, 'utf8'), false));
        }
      },
    },
  };
}

async function smaller(code: string, module: boolean): Promise<string> {
  return (await minify(code, { ...options, module })).code ?? code;
}
