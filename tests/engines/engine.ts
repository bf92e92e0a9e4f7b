import { test as journey, type Portal } from '../journeys/tools/portal.ts';
import type { Driver, EngineName } from './driver.ts';
import { limits } from './driver.ts';
import { startPuppeteer } from './puppeteerDriver.ts';
import { Tab } from './tab.ts';
import { startWebKit } from './webkitDriver.ts';

export interface EngineOptions {
  /** Chosen by the project in playwright.config.ts. */
  engine: EngineName;
}

interface Fixtures {
  tab: Tab;
}

/** `test` with a browser of one of the three engines, which the tests of a worker share, each with nothing stored. */
export const test = journey.extend<Fixtures, EngineOptions & { driver: Driver }>({
  engine: ['Chromium', { option: true, scope: 'worker' }],
  driver: [
    async ({ engine }, provide) => {
      const driver = await (engine === 'WebKitGTK' ? startWebKit() : startPuppeteer(engine));
      await provide(driver);
      await driver.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  async tab({ driver }, provide, info) {
    info.annotations.push({ type: 'engine', description: `${driver.name} ${driver.version}` });
    await driver.resize(1280, 800);
    await provide(new Tab(driver));
    await driver.reset();
  },
});

export { expect } from '@playwright/test';

/** Notes in the report what this engine's driver cannot do in a test. */
export function noteLimits(driver: Driver, info: { annotations: { type: string; description?: string }[] }): void {
  for (const description of limits[driver.name]) info.annotations.push({ type: 'limit', description });
}

/** Signs a person of the demo in and opens a page, without the form. */
export async function signIn(tab: Tab, portal: Portal, email: string, path = '/'): Promise<void> {
  await tab.open(`${portal.url}/signin`);
  const status = await tab.driver.run(async (user_email) => {
    const answer = await fetch('/account/signin', {
      method: 'POST',
      headers: { 'x-requested-with': 'journey', 'content-type': 'application/json' },
      body: JSON.stringify({ user_email, password: 'Demo-Portal-2026' }),
    });
    return answer.status;
  }, email);
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}.`);
  await tab.open(portal.url + path);
}
