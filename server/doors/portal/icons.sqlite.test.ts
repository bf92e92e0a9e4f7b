import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
beforeEach(async () => {
  it = await startTestApp();
});
afterEach(() => it.close());

test('icons of the catalogue are served with harmless headers', async () => {
  const [first] = it.services.catalogue.values();
  const answer = await it.browser().get(`/catalogue/${first?.image}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-security-policy']).toContain('sandbox');
  expect(answer.headers['cache-control']).toContain('max-age=86400');
});
