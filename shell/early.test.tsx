import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { dropEarly } from '#core/client/early.ts';
import type { Envelope } from '#core/contract/envelope.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { getSession, userDetails } from '#core/contract/session.ts';
import { details } from '#tests/builders/details.ts';
import { answer, fakeServer } from '#tests/builders/fakeServer.ts';
import { sessionReplies } from '#tests/builders/renderSignedIn.tsx';
import { renderPortal } from '#tests/builders/renderPortal.tsx';
import { testPages } from '#tests/builders/testPages.tsx';

/** A call that the first page does not make. */
const listPets = endpoint({ method: 'GET', path: '/pet/list', summary: 'Pets', access: member, reply: z.object({}) });

const first = [
  '/account/session/getsession/1/1',
  '/api/organisation/ipaddress/validate',
  '/api/user/details',
  '/cookie.php',
];

/** What the server would write into the page. */
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

afterEach(() => document.getElementById('answers')?.remove());

test('answers that come with the page are not asked for again, and no longer stand in it', async () => {
  writeIntoPage(await answersOf(first));
  const { server } = await renderPortal({ plugins: [testPages], at: '/list' });
  expect(await screen.findByRole('heading', { level: 1, name: 'List' })).toBeInTheDocument();
  expect(server.requests).toEqual([]);
  expect(screen.getByText('Acme Trading')).toBeInTheDocument();
  expect(document.getElementById('answers')).toBeNull();
});

test('they are given once: later calls are sent', async () => {
  writeIntoPage(await answersOf(first));
  const { portal, server } = await renderPortal({ plugins: [testPages], at: '/list' });
  await screen.findByRole('heading', { level: 1, name: 'List' });
  await portal.client.call(userDetails, {});
  expect(server.calls(userDetails)).toHaveLength(1);
});

test('what is missing among them is asked for', async () => {
  writeIntoPage(await answersOf(first.filter((address) => address !== '/api/user/details')));
  const { server } = await renderPortal({ plugins: [testPages], at: '/list' });
  await screen.findByRole('heading', { level: 1, name: 'List' });
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/user/details']);
});

test('a page that needs no session lets them go', async () => {
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

test('what nobody has asked for yet is forgotten too when they are dropped', async () => {
  writeIntoPage(await answersOf([...first, '/api/pet/list']));
  const { portal, server } = await renderPortal({ plugins: [testPages], at: '/list', replies: [answer(listPets, {})] });
  await screen.findByRole('heading', { level: 1, name: 'List' });
  dropEarly();
  await portal.client.call(listPets, {});
  expect(server.calls(listPets)).toHaveLength(1);
});

test('a page without any asks for all', async () => {
  writeIntoPage('');
  const { server } = await renderPortal({ plugins: [testPages], at: '/list' });
  await screen.findByRole('heading', { level: 1, name: 'List' });
  expect(server.requests.map(({ url }) => url).toSorted()).toEqual(first);
  expect(server.calls(getSession)).toHaveLength(1);
});
