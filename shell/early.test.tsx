import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Envelope } from '#core/contract/envelope.ts';
import { getSession, userDetails } from '#core/contract/session.ts';
import { details } from '#tests/builders/details.ts';
import { fakeServer } from '#tests/builders/fakeServer.ts';
import { sessionReplies } from '#tests/builders/renderSignedIn.tsx';
import { renderPortal } from '#tests/builders/renderPortal.tsx';
import { testPages } from '#tests/builders/testPages.tsx';

const first = [
  '/account/session/getsession/1/1',
  '/api/organisation/ipaddress/validate',
  '/api/user/details',
  '/cookie.php',
];

/** What the server would write into the page. */
async function answersOf(addresses: readonly string[]): Promise<string> {
  fakeServer(...sessionReplies(details()));
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
  await renderPortal({ plugins: [testPages], at: '/signin' });
  expect(document.getElementById('answers')).toBeNull();
});

test('a page without any asks for all', async () => {
  writeIntoPage('');
  const { server } = await renderPortal({ plugins: [testPages], at: '/list' });
  await screen.findByRole('heading', { level: 1, name: 'List' });
  expect(server.requests.map(({ url }) => url).toSorted()).toEqual(first);
  expect(server.calls(getSession)).toHaveLength(1);
});
