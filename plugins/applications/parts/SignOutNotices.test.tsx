import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reply } from '#core/contract/endpoint.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { listSignOutNotices } from '../signOutNoticesContract.ts';
import { SignOutNotices } from './SignOutNotices.tsx';

const created = Date.now() - 7_200_000;
const draw = (deliveries: Reply<typeof listSignOutNotices>['deliveries']) =>
  renderSignedIn(<SignOutNotices id={7} />, { at: '/x', replies: [answer(listSignOutNotices, { deliveries })] });

test('sign-out notices say what became of them, and why', async () => {
  await draw([
    { state: 'waiting', createdAt: created, attempts: 2, nextAt: created + 900_000, error: 'HTTP 503' },
    { state: 'delivered', createdAt: created, attempts: 1, nextAt: null, error: null },
    { state: 'failed', createdAt: created, attempts: 20, nextAt: null, error: 'Nothing listens at the address.' },
    { state: 'delivered', createdAt: created, attempts: 3, nextAt: null, error: null },
    { state: 'waiting', createdAt: created, attempts: 0, nextAt: created, error: null },
  ]);
  const list = await screen.findByRole('list', { name: 'Sign-out notices' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map((one) => one.textContent);
  expect(texts[0]).toMatch(/^2 hours agoFailed, will be tried againHTTP 5032 attempts, the next one /);
  // The usual is quiet.
  expect(texts[1]).toBe('2 hours agoDelivered');
  expect(texts[2]).toBe('2 hours agoFailedNothing listens at the address.20 attempts');
  expect(texts[3]).toBe('2 hours agoDelivered3 attempts');
  expect(texts[4]).toBe('2 hours agoWaiting');
});

test('an application that nothing was sent to says so', async () => {
  await draw([]);
  expect(await screen.findByText('Nothing was sent in the last 30 days.')).toBeVisible();
});
