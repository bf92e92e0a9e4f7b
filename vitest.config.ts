import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongFirst } from './tests/setup/longFirst.ts';
import { mayMount } from './tests/setup/smallDisk.ts';

/**
 * The server's tests run once per database, from one set of files. What concerns one of them alone, or what no database
 * decides (the text of pages, what a reply may contain), says so in its name and runs on one.
 */
function serverProject(database: 'sqlite' | 'postgres'): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name: database,
      include: ['server/**/*.test.ts', 'tests/{server,database}/**/*.test.ts'],
      exclude: [
        ...configDefaults.exclude,
        `**/*.${database === 'sqlite' ? 'postgres' : 'sqlite'}.test.ts`,
        ...(mayMount() ? [] : ['server/db/sqlite/fullDisk.sqlite.test.ts']),
      ],
      env: { DB: database },
      // The server is loaded once for each worker: what its modules keep concerns no test.
      isolate: false,
      setupFiles: ['tests/setup/database.ts'],
      globalSetup: database === 'postgres' ? ['tests/setup/postgres.ts'] : [],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  // As in vite.config.ts: conform's zod binding must meet the same zod as the forms.
  resolve: { alias: [{ find: /^zod\/v4$/, replacement: 'zod/mini' }] },
  test: {
    // The projects share what was compiled; otherwise each of them compiles the server or the portal again.
    experimental: { fsModuleCache: true },
    exclude: [...configDefaults.exclude, 'dist/**', 'data/**'],
    // One more than the cores: many tests wait for a timer or a process.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    setupFiles: ['tests/setup/patience.ts'],
    // A machine that runs many tests at once is slow.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{core,plugins,shell,scripts}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          setupFiles: ['tests/setup/console.ts'],
          isolate: false,
          testTimeout: 60_000,
          server: { deps: { inline: [/@conform-to\/zod/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['{core,plugins,shell}/**/*.test.tsx', 'tests/unit/**/*.test.tsx'],
          setupFiles: ['tests/setup/console.ts', 'tests/setup/components.ts'],
          // jsdom, React and the other libraries are loaded once for each worker: two seconds of each file.
          isolate: false,
          testTimeout: 60_000,
          server: { deps: { inline: [/@conform-to\/zod/] } },
        },
      },
      serverProject('sqlite'),
      serverProject('postgres'),
      { extends: true, test: { name: 'house', include: ['tests/house/**/*.test.ts'], testTimeout: 60_000 } },
      // Builds, checks and tests a copy of the project for two minutes.
      { extends: true, test: { name: 'copy', include: ['tests/copy/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
