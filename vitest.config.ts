import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { PATIENCE } from './tests/setup/limits.ts';
import { LongFirst } from './tests/setup/longFirst.ts';
import { mayMount } from './tests/setup/smallDisk.ts';

/** Tests that go through every call, form or plugin, most of them with wrong, hostile or random values. */
const SWEEPS = {
  server: ['tests/server/sweeps/**/*.test.ts', 'server/doors/signOn/{hostile,otherClients/conformance}.sqlite.test.ts'],
  portal: ['tests/unit/{faults,bareBackEnd}/**/*.test.tsx', 'shell/plugins.test.tsx'],
};

/**
 * The server's tests run once per database, from one set of files. What concerns one of them alone, or what no database
 * decides (the text of pages, what a reply may contain, calls whose statements other files send to PostgreSQL), says so in its
 * name and runs on one. What opens no database at all is a `.unit.test.ts`, which runs once with the unit tests.
 */
function serverProject(name: string, database: 'sqlite' | 'postgres', tests: Tests): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: tests.include ?? ['server/**/*.test.ts', 'tests/{server,database}/**/*.test.ts'],
      exclude: [
        ...configDefaults.exclude,
        ...(tests.exclude ?? []),
        `**/*.{unit,${database === 'sqlite' ? 'postgres' : 'sqlite'}}.test.ts`,
        ...(mayMount() ? [] : ['server/**/fullDisk*.sqlite.test.ts']),
      ],
      env: { DB: database },
      // The server is loaded once for each worker: what its modules keep concerns no test.
      isolate: false,
      setupFiles: ['tests/setup/database.ts'],
      globalSetup: database === 'postgres' ? ['tests/setup/postgres.ts'] : [],
    },
  };
}

/** Tests of the portal in jsdom. */
function portalProject(name: string, tests: Tests): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: tests.include ?? ['{core,plugins,shell}/**/*.test.tsx', 'tests/unit/**/*.test.tsx'],
      exclude: [...configDefaults.exclude, ...(tests.exclude ?? [])],
      setupFiles: ['tests/setup/console.ts', 'tests/setup/components.ts'],
      // jsdom, React and the other libraries are loaded once for each worker: two seconds of each file.
      isolate: false,
      server: { deps: { inline: [/@conform-to\/zod/] } },
    },
  };
}

/** Patterns of files, in place of the usual ones or taken from them. */
interface Tests {
  include?: string[];
  exclude?: string[];
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
    // Long, because a machine that runs many tests at once is slow; a passing test does not wait.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: PATIENCE } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{core,plugins,shell,scripts}/**/*.test.ts', 'server/**/*.unit.test.ts', 'tests/unit/**/*.test.ts'],
          setupFiles: ['tests/setup/console.ts'],
          isolate: false,
          server: { deps: { inline: [/@conform-to\/zod/] } },
        },
      },
      portalProject('components', { exclude: SWEEPS.portal }),
      portalProject('portal-sweeps', { include: SWEEPS.portal }),
      serverProject('sqlite', 'sqlite', { exclude: SWEEPS.server }),
      serverProject('server-sweeps', 'sqlite', { include: SWEEPS.server }),
      serverProject('postgres', 'postgres', {}),
      { extends: true, test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      // Starts each long run and each generator once, with little.
      { extends: true, test: { name: 'long-runs', include: ['tests/longRuns/**/*.test.ts'] } },
      // Builds, checks and tests a copy of the project for two minutes.
      { extends: true, test: { name: 'copy', include: ['tests/copy/**/*.test.ts'] } },
    ],
  },
});
