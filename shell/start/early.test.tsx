import { screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { createClient } from '#core/client/client.ts';
import { dropEarly } from '#core/client/early.ts';
import type { Envelope } from '#core/contract/envelope.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { getSession, userDetails } from '#core/contract/session.ts';
import { testConfig } from '#tests/builders/config.ts';
import { details } from '#tests/builders/details.ts';
import { answer, fakeServer } from '#tests/builders/render/fakeServer.ts';
import { sessionReplies } from '#tests/builders/render/renderSignedIn.tsx';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';
import { testPages } from '#tests/builders/render/testPages.tsx';

interface Opened {
  opener: object | null;
  apart?: string | null;
  hash?: string;
}

/** A call that the first page does not make. */
const listPets = endpoint({ method: 'GET', path: '/pet/list', summary: 'Pets', access: member, reply: z.object({}) });

const first = [
  '/account/session/getsession/1/1',
  '/api/organisation/ipaddress/validate',
  '/api/user/details',
  '/cookie.php',
];

/** The answers that the server would write into the page. */
async function answersOf(addresses: readonly string[]): Promise<string> {
  fakeServer(...sessionReplies(details()), answer(listPets, {}));
  const bodies = addresses.map(async (address) => {
    const text = await (await fetch(address)).text();
    return [address, text ? (JSON.parse(text) as Envelope) : { code: 200 }];
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(bodies)));
}

function writeIntoPage(text: string): void {
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id: 'answers' });
  element.textContent = text;
  document.head.append(element);
}

/** Runs early.js with a window that has these properties. */
function runWith(globals: object): void {
  const script = readFileSync(new URL('../public/early.js', import.meta.url), 'utf8');
  // oxlint-disable-next-line typescript/no-implied-eval
  (new Function(...Object.keys(globals), script) as (...values: unknown[]) => void)(...Object.values(globals));
}

afterEach(() => {
  document.getElementById('answers')?.remove();
  globalThis.gatehouseAsked = undefined;
  // Otherwise it would queue the keys of other tests.
  window.gatehouseHeldKeys?.();
  delete window.gatehouseHeldKeys;
});

test('answers that come with the page are not requested again, and are removed from the page', async () => {
  writeIntoPage(await answersOf(first));
  const { server } = await renderPortal({ plugins: [testPages], at: '/list' });
  expect(await screen.findByRole('heading', { level: 1, name: 'List' })).toBeInTheDocument();
  expect(server.requests).toEqual([]);
  expect(screen.getByText('Acme Trading')).toBeInTheDocument();
  expect(document.getElementById('answers')).toBeNull();
});

test('each answer is used once: later calls are sent', async () => {
  writeIntoPage(await answersOf(first));
  const { portal, server } = await renderPortal({ plugins: [testPages], at: '/list' });
  await screen.findByRole('heading', { level: 1, name: 'List' });
  await portal.client.call(userDetails, {});
  expect(server.calls(userDetails)).toHaveLength(1);
});

test('missing answers are requested', async () => {
  writeIntoPage(await answersOf(first.filter((address) => address !== '/api/user/details')));
  const { server } = await renderPortal({ plugins: [testPages], at: '/list' });
  await screen.findByRole('heading', { level: 1, name: 'List' });
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/user/details']);
});

test('a page that needs no session drops them', async () => {
  writeIntoPage(await answersOf(first));
  const { portal, server } = await renderPortal({ plugins: [testPages], at: '/signin' });
  expect(document.getElementById('answers')).toBeNull();
  await portal.client.call(userDetails, {});
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/account/session/getsession/1/1',
    '/cookie.php',
    '/api/user/details',
  ]);
});

test('unused answers are dropped too', async () => {
  writeIntoPage(await answersOf([...first, '/api/pet/list']));
  const { portal, server } = await renderPortal({ plugins: [testPages], at: '/list', replies: [answer(listPets, {})] });
  await screen.findByRole('heading', { level: 1, name: 'List' });
  dropEarly();
  await portal.client.call(listPets, {});
  expect(server.calls(listPets)).toHaveLength(1);
});

describe('the calls of early.js', () => {
  const address = '/api/pet/list?limit=3';
  const listSome = endpoint({ ...listPets, query: z.object({ limit: z.string() }) });
  const done = { code: 200, status: 'Done.', type: 'success' } as const;

  function calls(reply: Promise<Envelope | undefined>) {
    const server = fakeServer(...sessionReplies(details()), answer(listSome, {}));
    globalThis.gatehouseAsked = { [address]: reply };
    const nothing = () => undefined;
    const client = createClient(testConfig, {
      ended: () => Promise.resolve(false),
      refused: nothing,
      changed: nothing,
    });
    return {
      call: () => client.call(listSome, { query: { limit: '3' } }),
      sent: () => server.calls(listSome).length,
    };
  }

  test('are not sent again, and their replies are used once', async () => {
    const { call, sent } = calls(Promise.resolve(done));
    expect(await call()).toMatchObject({ message: 'Done.' });
    expect(sent()).toBe(0);
    await call();
    expect(sent()).toBe(1);
  });

  test('are sent again after a refusal', async () => {
    const { call, sent } = calls(Promise.resolve(undefined));
    await call();
    expect(sent()).toBe(1);
  });

  test('are dropped once the first page is shown', async () => {
    writeIntoPage(await answersOf(first));
    globalThis.gatehouseAsked = { [address]: Promise.resolve(done) };
    await renderPortal({ plugins: [testPages], at: '/list' });
    await screen.findByRole('heading', { level: 1, name: 'List' });
    await waitFor(() => expect(globalThis.gatehouseAsked).toBeUndefined());
  });

  test("carry the page's token; refused and failed calls are left to the portal", async () => {
    const requests: { url: string; token: string | null }[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      requests.push({ url, token: new Headers(init?.headers).get('authorization') });
      if (url === '/offline') return Promise.reject(new Error('No network.'));
      return Promise.resolve(new Response(JSON.stringify(done), { status: url === '/refused' ? 403 : 200 }));
    };
    const addresses = [address, '/refused', '/offline'];
    writeIntoPage(JSON.stringify({ asks: { addresses, headers: { authorization: 'Bearer t' } } }));
    runInThisContext(readFileSync(new URL('../public/early.js', import.meta.url), 'utf8'));
    globalThis.fetch = fetch;
    expect(requests).toEqual(addresses.map((url) => ({ url, token: 'Bearer t' })));
    const answers = addresses.map(async (one) => globalThis.gatehouseAsked?.[one]);
    expect(await Promise.all(answers)).toEqual([done, undefined, undefined]);
  });
});

test.each([
  ['whose window another site has', { opener: {} }, ['http://gate.test//user?status=all']],
  ['with a secret in its fragment', { opener: {}, hash: '#token=t' }, ['http://gate.test//user?status=all&#token=t']],
  ['that is there for the second time', { opener: {}, apart: '1' }, []],
  ['that nobody else opened', { opener: null }, []],
])('a page %s', (_, { opener, apart = null, hash = '' }: Opened, loaded) => {
  const went: string[] = [];
  const replace = (to: string) => void went.push(to);
  // Without the origin, an address with two slashes would name another host.
  const location = { origin: 'http://gate.test', pathname: '//user', search: '?status=all', hash, replace };
  const sessionStorage = { getItem: () => apart, setItem: () => undefined };
  runWith({ opener, sessionStorage, location });
  expect(went).toEqual(loaded);
});

test('without storage a missing script is reported, and the page does not reload repeatedly', () => {
  let reloads = 0;
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  // A separate window, because the scripts of other tests listen in this one.
  const heard = new EventTarget();
  const root = Object.assign(document.createElement('div'), { id: 'root' });
  const gone = Object.assign(document.createElement('script'), { type: 'module' });
  document.body.append(root);
  runWith({
    opener: null,
    sessionStorage: { getItem: forbidden },
    location: { reload: () => void reloads++ },
    addEventListener: heard.addEventListener.bind(heard),
  });
  heard.dispatchEvent(Object.defineProperty(new Event('error'), 'target', { value: gone }));
  expect([root.textContent, reloads]).toEqual(['The portal could not be loaded. Reload the page in a minute.', 0]);
  root.remove();
});

test('a page without marked scripts requests all', async () => {
  writeIntoPage('');
  const { server } = await renderPortal({ plugins: [testPages], at: '/list' });
  await screen.findByRole('heading', { level: 1, name: 'List' });
  expect(server.requests.map(({ url }) => url).toSorted()).toEqual(first);
  expect(server.calls(getSession)).toHaveLength(1);
});
