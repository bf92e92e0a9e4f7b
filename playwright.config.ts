import { defineConfig } from '@playwright/test';
import type { EngineName } from './tests/engines/driver.ts';
import type { EngineOptions } from './tests/engines/engine.ts';
import { browserFlags, findBrowser } from './tests/setup/browser.ts';

const engines: EngineName[] = ['Chromium', 'Firefox', 'WebKitGTK'];

/**
 * Journeys start the servers that they need by themselves, on ports of their own. `x.spec.ts` runs on the desktop, and
 * what is tagged `@phone` on the phone as well; `x.phone.spec.ts` runs on the phone alone. The files of `tests/engines` run in
 * three engines.
 */
export default defineConfig<object, EngineOptions>({
  globalSetup: './tests/setup/browser.ts',
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 3,
  // Long, for a busy machine: a browser may stand still for 20 s while two other engines start. Nothing that passes waits so long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Installing it costs each journey a seventh of its time; those of the three kinds of people and of faults have it.
    serviceWorkers: 'block',
    // What moves while it is measured or clicked makes a journey depend on the machine.
    contextOptions: { reducedMotion: 'reduce' },
    // A page lives for seconds here: to compile its scripts for speed costs more than it saves, a tenth of all journeys.
    launchOptions: { executablePath: findBrowser(), args: [...browserFlags, '--js-flags=--no-opt --no-maglev'] },
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, because each of their files takes a minute in one worker: at the end the other workers would have nothing to do.
    ...engines.map((engine) => ({
      name: engine.toLowerCase(),
      testDir: 'tests/engines',
      // A browser for each worker is enough: it takes seconds to start.
      fullyParallel: false,
      // In Chromium these have journeys of their own.
      testIgnore: engine === 'Chromium' ? ['**/import.spec.ts', '**/lifecycle.spec.ts'] : [],
      use: { engine },
    })),
    {
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: /\.phone\.spec\.ts|@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
