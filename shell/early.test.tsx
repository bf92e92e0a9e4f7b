import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { getSession, userDetails, validateAddress } from '#core/contract/session.ts';
import { createRegistry } from '#core/plugin/registry.ts';
import { testConfig } from '#tests/builders/config.ts';
import { details } from '#tests/builders/details.ts';
import { fakeServer, refuse, type FakeServer } from '#tests/builders/fakeServer.ts';
import { sessionReplies } from '#tests/builders/renderSignedIn.tsx';
import { renderPortal } from '#tests/builders/renderPortal.tsx';
import { testPages } from '#tests/builders/testPages.tsx';
import { plugins } from './plugins.ts';

const script = readFileSync(new URL('public/early.js', import.meta.url), 'utf8');
// The file itself, as the browser runs it.
// oxlint-disable-next-line typescript/no-implied-eval
const runScript = new Function(script) as () => void;

/** Loads the page's head at an address. */
function loadHead(at: string, config = JSON.stringify(testConfig)): void {
  history.replaceState(null, '', at);
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id: 'config' });
  element.textContent = config;
  document.head.append(element);
  runScript();
}

const asked = (server: FakeServer) => server.requests.map(({ url }) => url).toSorted();
const all = [
  '/account/session/getsession/1/1',
  '/api/organisation/ipaddress/validate',
  '/api/user/details',
  '/cookie.php',
];

afterEach(() => {
  document.getElementById('config')?.remove();
  delete window.gatehouseAsked;
});

describe('what is asked for before the code is there', () => {
  test('is all that the portal needs, and the portal asks for none of it again', async () => {
    const before = fakeServer(...sessionReplies(details()));
    loadHead('/list');
    await expect.poll(() => asked(before)).toEqual(all);
    expect(before.requests.every(({ headers }) => headers.get('x-requested-with'))).toBe(true);
    const after = (await renderPortal({ plugins: [testPages], at: '/list' })).server;
    expect(await screen.findByRole('heading', { level: 1, name: 'List' })).toBeInTheDocument();
    expect(after.requests).toEqual([]);
    expect(screen.getByText('Acme Trading')).toBeInTheDocument();
  });

  test('is given once: later calls are sent', async () => {
    const before = fakeServer(...sessionReplies(details()));
    loadHead('/list');
    await expect.poll(() => asked(before)).toEqual(all);
    const { portal, server } = await renderPortal({ plugins: [testPages], at: '/list' });
    await screen.findByRole('heading', { level: 1, name: 'List' });
    await portal.client.call(userDetails, {});
    expect(server.calls(userDetails)).toHaveLength(1);
  });

  test('without a session is only that', async () => {
    const before = fakeServer(refuse(getSession, 201, 'Sign in.'));
    loadHead('/list');
    await expect.poll(() => asked(before)).toEqual(['/account/session/getsession/1/1']);
    const { leave, server } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expect.poll(() => leave.mock.calls).toEqual([['/account/signout?return_to=%2Flist', true]]);
    expect(server.requests).toEqual([]);
  });

  test('is asked for again when it failed on the way', async () => {
    fakeServer();
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    loadHead('/list');
    const { server } = await renderPortal({ plugins: [testPages], at: '/list' });
    expect(await screen.findByRole('heading', { level: 1, name: 'List' })).toBeInTheDocument();
    expect(asked(server)).toEqual(all);
    expect(server.calls(validateAddress)).toHaveLength(1);
  });

  test.each(['', '{'])('is nothing where the configuration is not in the page: %j', (config) => {
    const server = fakeServer();
    loadHead('/list', config);
    expect(server.requests).toEqual([]);
  });

  test('is nothing on the pages that need no session', () => {
    const open = createRegistry(plugins).routes.filter((route) => route.open);
    expect(open.length).toBeGreaterThan(0);
    const server = fakeServer();
    for (const { at } of open) loadHead(at.pattern);
    expect(server.requests).toEqual([]);
  });
});
