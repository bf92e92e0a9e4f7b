import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type MinifyOptions } from 'terser';
import { parseAstAsync, type Plugin } from 'vite';

/** The scripts of public/, which are copied as they are written, with comments and long names. */
const copied = ['early.js', 'theme.js', 'sw.js'];

/** Changes with what is done to the code after its file is named, so that the file is fetched anew. */
const FORM = 2;

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
      return JSON.stringify([FORM, options, LONG, dependencies.terser]);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = await compiledAtOnce(await smaller(chunk.code, true));
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

/** From so many characters on it tells when a function is compiled. */
const LONG = 20_000;

/**
 * Puts long functions that are handed over into brackets, by which V8 knows that they are called at once and compiles
 * them while the script arrives, beside the main thread, and not when they run: the libraries that come as CommonJS.
 */
async function compiledAtOnce(code: string): Promise<string> {
  const places: { at: number; bracket: string }[] = [];
  visit(await parseAstAsync(code));
  let made = code;
  for (const { at, bracket } of places.toSorted((a, b) => b.at - a.at))
    made = made.slice(0, at) + bracket + made.slice(at);
  return made;

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const { type, arguments: given = [] } = node as { type?: string; arguments?: Part[] };
    for (const { type: kind, start, end } of type === 'CallExpression' ? given : [])
      if (kind.endsWith('FunctionExpression') && end - start > LONG)
        places.push({ at: start, bracket: '(' }, { at: end, bracket: ')' });
    for (const value of Object.values(node)) visit(value);
  }
}

interface Part {
  type: string;
  start: number;
  end: number;
}
