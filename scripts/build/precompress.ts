import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify, type Plugin } from 'vite';

const copied = /^\w+\.js$/;
const compressible = /\.(?:css|html|js|json|map|svg|txt|webmanifest)$/;

/**
 * Minifies the scripts of shell/public, which Vite only copies. Then writes `.br` and `.gz` beside each asset, with the
 * strongest compression, so that the server compresses nothing.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'gatehouse:precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true });
        await Promise.all(files.filter((file) => copied.test(file)).map((file) => shorten(join(folder, file))));
        await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))));
      },
    },
  };
}

async function shorten(path: string): Promise<void> {
  await writeFile(path, (await minify(path, await readFile(path, 'utf8'))).code);
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
