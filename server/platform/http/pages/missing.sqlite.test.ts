import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtPortal } from '#tests/server/app/builtPortal.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
beforeEach(async () => {
  it = await startTestApp({ portalFolder: builtPortal() });
});
afterEach(() => it.close());

test.each([
  '/assets/gone-abc.js',
  '/catalogue/gone.svg',
  '/catalogue/..%2f..%2fpackage.json',
  '/.well-known/anything',
  '/.well-known/',
  '/.well-known/security.txt/more?x=1',
  '/%2ewell-known/openid-configuration',
  '/.Well-Known/anything',
  '/user/.well-known/anything',
  '/robots.txt',
  '/wp-login.php',
  '/user/view/3.json',
  '/index.php/user',
])('%s is no page: it is missing', async (url) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const) {
    const { status, headers } = await it.browser().send({ method, url, headers: { accept: 'text/html' } });
    expect({ method, status }).toEqual({ method, status: 404 });
    expect(headers['content-type']).not.toContain('html');
  }
});

test('a password manager finds the page that changes the password', async () => {
  const { status, headers } = await it.browser().get('/.well-known/change-password');
  expect({ status, to: headers.location }).toEqual({ status: 302, to: '/security?tab=password' });
});
