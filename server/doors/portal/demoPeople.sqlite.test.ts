import { afterEach, expect, test } from 'vitest';
import { builtPortal } from '#tests/server/app/builtPortal.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
afterEach(() => it.close());

test.each([true, false])('the sign-in page offers the people of the demo with --demo only: %s', async (demo) => {
  it = await startTestApp({ portalFolder: builtPortal(), config: { demo } });
  const config = (await it.browser().get('/config.json')).body;
  const page = (await it.browser().get('/')).text;
  expect('demo' in config).toBe(demo);
  expect(page.includes('"demo":')).toBe(demo);
});
