import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { chunkRules } from './scripts/build/chunks.ts';
import { compileHint } from './scripts/build/compileHint.ts';
import { pages } from './scripts/build/pages.ts';
import { precompress } from './scripts/build/precompress.ts';
import { withoutScreens } from './scripts/build/withoutScreens.ts';

const house = fileURLToPath(new URL('.', import.meta.url));
const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** Addresses that the server answers; in development Vite answers the rest. */
const serverPaths =
  '/api /account /oidc /mcp /application/open /config.json /cookie.php /catalogue /healthz /readyz /metrics /dev';

/** `vite build`: what the browser loads, into dist/portal. `vite`: the same in development. */
const portal: UserConfig = {
  root: `${house}shell`,
  envDir: false,
  plugins: [react(), tailwindcss(), pages(house), compileHint(), precompress()],
  resolve: {
    alias: [
      // Forms use zod/mini; without this conform's binding brings classic zod along, 17 kB more.
      { find: /^zod\/v4$/, replacement: 'zod/mini' },
      // cmdk brings Radix's dialog for its own dialog, which the palette does not use: 9 KiB.
      { find: '@radix-ui/react-dialog', replacement: `${house}scripts/build/emptyDialog.ts` },
    ],
  },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [house] },
    proxy: Object.fromEntries(serverPaths.split(' ').map((path) => [`^${path.replace('.', '\\.')}(?=[/?]|$)`, api])),
  },
  build: {
    outDir: `${house}dist/portal`,
    emptyOutDir: true,
    target: 'es2022',
    // These know light-dark(), which would else be written out for each colour.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    manifest: true,
    // The content security policy allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    // Its list of what each chunk needs is 1.3 KiB of the first load. Pages are prefetched with all that they need.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash:7].js`,
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkRules },
      },
    },
  },
};

/** Of what Node runs. */
const fileNames = { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' };

/** `vite build --ssr`: the server and the operator's command line, into dist/server; most packages stay in node_modules. */
const server: UserConfig = {
  root: house,
  envDir: false,
  publicDir: false,
  plugins: [withoutScreens()],
  // They come as 400 files, which Node would find and read one by one: a quarter of a second of each start.
  ssr: { noExternal: ['kysely', 'zod', 'jose'] },
  build: {
    outDir: `${house}dist/server`,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    // A running server loads parts when they are used first: scripts/build/putInPlace.mjs keeps what the manifest names.
    manifest: true,
    rolldownOptions: { input: { main: 'server/main.ts', 'cli/main': 'server/doors/cli/main.ts' }, output: fileNames },
  },
};

/** `vite build --ssr --mode terminal`: the client in the terminal, into dist/terminal; it needs no packages. */
const terminal: UserConfig = {
  ...server,
  ssr: { noExternal: true },
  build: {
    ...server.build,
    outDir: `${house}dist/terminal`,
    rolldownOptions: { input: { main: 'shell/terminal/main.ts' }, output: fileNames },
  },
};

export default defineConfig(({ isSsrBuild, mode }) => {
  if (!isSsrBuild) return portal;
  return mode === 'terminal' ? terminal : server;
});
