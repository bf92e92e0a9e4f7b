import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reply } from '#core/contract/endpoint.ts';
import { answer } from '#tests/builders/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/renderSignedIn.tsx';
import { listSignOutNotices } from '../signOutNoticesContract.ts';
import { SignOutNotices } from './SignOutNotices.tsx';

const created = Date.now() - 60_000;
const draw = (deliveries: Reply<typeof listSignOutNotices>['deliveries']) =>
  renderSignedIn(<SignOutNotices id={7} />, { at: '/x', replies: [answer(listSignOutNotices, { deliveries })] });

test('sign-out notices say what became of them, and why', async () => {
  await draw([
    { state: 'waiting', createdAt: created, attempts: 2, nextAt: created + 900_000, error: 'HTTP 503' },
    { state: 'delivered', createdAt: created, attempts: 1, nextAt: null, error: null },
    { state: 'failed', createdAt: created, attempts: 20, nextAt: null, error: 'Nothing listens at the address.' },
  ]);
  const list = await screen.findByRole('list', { name: 'Sign-out notices' });
  const said = within(list)
    .getAllByRole('listitem')
    .map((one) => one.textContent);
  expect(said[0]).toMatch(/^Failed, will be tried again.*2 attempts · HTTP 503 · next one /);
  expect(said[1]).toMatch(/^Delivered.*1 attempt$/);
  expect(said[2]).toMatch(/^Failed.*20 attempts · Nothing listens at the address\.$/);
});

test('an application that nothing was sent to says so', async () => {
  await draw([]);
  expect(await screen.findByText('Nothing was sent in the last 30 days.')).toBeVisible();
});
