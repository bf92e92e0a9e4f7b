import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { compiledAtOnce } from './scripts/build/compiledAtOnce.ts';
import { lightIcons } from './scripts/build/lightIcons.ts';
import { minifyAgain } from './scripts/build/minifyAgain.ts';
import { moduleList } from './scripts/build/moduleList.ts';
import { pauses } from './scripts/build/pauses.ts';
import { precompress } from './scripts/build/precompress.ts';
import { preloadPage } from './scripts/build/preloadPage.ts';
import { reactLater } from './scripts/build/reactLater.ts';
import { withoutFallback } from './scripts/build/withoutFallback.ts';
import { withoutSummaries } from './scripts/build/withoutSummaries.ts';

const house = fileURLToPath(new URL('.', import.meta.url));
const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** The page that most people come to first. */
const launcher = 'plugins/applications/pages/Launcher.tsx';

/** The first module of the portal that needs React to run; shell/main.tsx imports those before it. */
const needsReact = 'node_modules/jotai/esm/react.mjs';

/** What the server answers; in development the rest comes from Vite. */
const serverPaths = [
  '/api',
  '/account',
  '/config.json',
  '/cookie.php',
  '/catalogue',
  '/healthz',
  '/readyz',
  '/metrics',
  '/dev',
];

/**
 * Which files are asked for by links when a chunk is imported: what it needs, not itself. Commands come in idle moments,
 * where a task that asks for a dozen files at once would keep a slow phone busy.
 */
const linked = (file: string, needed: string[]) =>
  /\/(?:commands|shellCommands)-/.test(file) ? [] : needed.filter((one) => one !== file);

const pluginOf = (id: string) => /[\\/]plugins[\\/](\w+)/.exec(id)?.[1];

/** `vite build`: what the browser loads, into dist/portal. `vite`: the same in development. */
const portal: UserConfig = {
  root: `${house}shell`,
  envDir: false,
  plugins: [
    withoutSummaries(),
    lightIcons(),
    react(),
    tailwindcss(),
    withoutFallback(),
    moduleList(house),
    preloadPage(house, launcher),
    // These lists are written when the files have their names.
    { name: 'gatehouse:linked', augmentChunkHash: () => String(linked) },
    minifyAgain(),
    reactLater(needsReact),
    pauses([
      'node_modules/jotai/esm/vanilla/internals.mjs',
      'node_modules/zod/v4/core/util.js',
      'node_modules/zod/v4/core/schemas.js',
      'core/contract/ourPath.ts',
      needsReact,
      'shell/main.tsx',
    ]),
    compiledAtOnce(),
    precompress(),
  ],
  resolve: {
    // Forms use zod/mini; without this conform's binding brings classic zod along, 17 kB more.
    alias: [
      { find: /^zod\/v4$/, replacement: 'zod/mini' },
      { find: /^\.\/(?:mutationCache|infiniteQueryBehavior)\.js$/, replacement: `${house}scripts/build/queryParts.ts` },
      { find: /^destr$/, replacement: `${house}scripts/build/parseJson.ts` },
      { find: /^ufo$/, replacement: `${house}scripts/build/queryString.ts` },
      { find: 'use-sync-external-store/shim/index.js', replacement: `${house}scripts/build/externalStore.ts` },
      // cmdk brings Radix's dialog for a part of it that we do not use, and nothing tells the bundler so; 9 kB more.
      { find: '@radix-ui/react-dialog', replacement: `${house}scripts/build/noDialog.ts` },
    ],
  },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [house] },
    proxy: Object.fromEntries(serverPaths.map((path) => [`^${path.replace('.', '\\.')}(?=[/?]|$)`, api])),
  },
  build: {
    outDir: `${house}dist/portal`,
    emptyOutDir: true,
    target: 'es2022',
    // These know light-dark(), which would else be spelled out for each colour; our scripts ask for no older ones.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    manifest: true,
    // The page's content security policy knows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: linked,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Rolldown would spell out every page that shares a chunk.
        // The first page holds all of their names, and seven random letters (42 bits) tell releases apart as well as eight.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // React apart: a browser compiles a script when all of it is there, and so does half of that while the rest is
            // on its way. It stays in the browser after a release, too.
            {
              name: 'react',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
              priority: 3,
            },
            // The rest of the first page in one piece, its libraries with it: they compress better together, and cut up, our
            // modules could run in the wrong order.
            { name: 'portal', tags: ['$initial'], priority: 2 },
            // Dialogs and menus have Headless UI beneath them; pages, which come without, must not be joined with it.
            {
              name: 'shared-dialog',
              test: /[\\/]node_modules[\\/](?!@tanstack[\\/])|[\\/]core[\\/](?:ui|form)[\\/]\w+[\\/](?:Modal|ConfirmDialog|reachByKeys|(?:Multi)?Combobox(?:List|Of)?|DatePicker(?:Of)?)\.tsx?$/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 8_000,
              priority: 1,
            },
            // Lists and records, which the palette and the sign-in do without, with what draws long lists, which some dialogs
            // have, too: one piece, for on a slow connection ten requests take longer than ten kilobytes.
            {
              name: 'shared-list',
              test: /[\\/]@tanstack[\\/](?:react-virtual|virtual-core)[\\/]|[\\/]core[\\/](?:list[\\/](?!declare)|(?:ui[\\/]\w+|client)[\\/](?:use)?(?:Select|FixedRows|Copy|DataTable|CardList|CardBody|Rows|TableHead|TableRow|SkeletonCards|Show|Found|list|selectRows|drawnRows|scrollMemory|BulkBar|LongList|longList|pageMap|WholeList|Dimmed|Tabs|CopyableEmail|CopyButton|LongText)\.tsx?$)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Fields, with the sign-in too, and what the calls of several plugins have in common: it runs before a list's code
            // is there, see `before`.
            {
              name: 'shared-fields',
              test: /[\\/]core[\\/](?:ui[\\/]\w+[\\/](?:TextArea|TextField|Checkbox|Field|FormValue)|contract[\\/](?:text|address|list|lockout|roleLists)|list[\\/]declare[\\/]\w+)\.tsx?$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // The head of a page and what stands there in place of its content; the first page asks for it, so nothing else is
            // to be joined with it. How numbers are written too, which lists and dialogs share: before the dialogs' group
            // takes it along, which would have lists bring Headless UI.
            {
              name: 'shared-page',
              test: /[\\/]core[\\/]ui[\\/]\w+[\\/](?:(?:PageHeader|EmptyState|ErrorState|Skeleton|CatalogueImage)\.tsx|numberText\.ts)$/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Forms, which come with the dialogs that hold them.
            {
              name: 'shared-form',
              test: /[\\/]@conform-to[\\/]|[\\/]core[\\/]form[\\/](?!unsaved)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What runs commands: with most pages, but not with the first one. Row menus are made of them. With it how people are
            // pictured and counted, which the palette and the drawer show, too.
            {
              name: 'shared-command',
              test: /[\\/]core[\\/](?:command[\\/].+|ui[\\/]\w+[\\/](?:Menu|RoundButton|useLate|panel|Avatar|avatarHue|firstLetter|countText|Badge))\.tsx?$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What the palette and the keys share; joined with a piece of a page it would have them load the page's parts.
            {
              name: 'shared-keys',
              test: /[\\/]core[\\/]plugin[\\/]commands\.ts$|[\\/]shell[\\/]keys[\\/](?:bindings|usePage)\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What other plugins may import, in the order of its layers, with the helpers beneath it, and the lists, whose
            // first rows are asked for before the page's code is there. It stands apart from what the pages of one plugin share among themselves: chunks that
            // import each other could run before what they need, which tests/house/bundle.test.ts would find.
            {
              name: (id) => `shared-${pluginOf(id)}-contract`,
              test: /[\\/]plugins[\\/]\w+[\\/](?:args|\w*[cC]ontract|rules|paths|fields|lists|deviceName)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What the pages and dialogs of one plugin share. Not the commands that assign applications, which import the
            // contract of those: joined with the rest, they would have the list of people load it.
            {
              name: (id) => `shared-${pluginOf(id)}`,
              test: /[\\/]plugins[\\/](?!users[\\/]assignCommands\.ts$)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What several pages and dialogs share; small pieces are joined, for a request costs more than a kilobyte.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
          ],
        },
      },
    },
  },
};

/** `vite build --ssr`: the server and the operator's command line, into dist/server; most packages stay in node_modules. */
const server: UserConfig = {
  root: house,
  envDir: false,
  publicDir: false,
  // They come as 400 files, which Node would find and read one by one: a quarter of a second of each start.
  ssr: { noExternal: ['kysely', 'zod', 'jose'] },
  build: {
    outDir: `${house}dist/server`,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/main.ts', 'cli/main': 'server/cli/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : portal));
