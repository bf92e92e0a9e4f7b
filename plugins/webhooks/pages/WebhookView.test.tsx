import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { failedDelivery, stock } from '#tests/builders/webhook.ts';
import { listDeliveries, resendDelivery, viewDelivery, viewWebhook } from '../contract.ts';
import { webhooks } from '../index.ts';
import DeliveryView from './DeliveryView.tsx';
import WebhookView from './WebhookView.tsx';

const webhook = { ...stock, lastState: 'failed' as const, lastAt: Date.now() };
const sent = (id: number, name: string) =>
  failedDelivery(id, { name, createdAt: Date.now(), attempts: 10, lastAt: Date.now() });

test('a webhook has its facts and its own deliveries, and several of them are sent again at once', async () => {
  const { user, server } = await renderSignedIn(<WebhookView params={{ id: 3 }} />, {
    at: '/webhook/view/3',
    plugins: [webhooks],
    replies: [
      answer(viewWebhook, { webhook: { ...webhook, on: false, offWhy: 'The receiver answered 410.' } }),
      answer(listDeliveries, { deliveries: [sent(8, 'Group added'), sent(7, 'Group changed')], nextCursor: null }),
      answer(resendDelivery, {}, 'It was sent again.'),
    ],
  });
  expect(await screen.findByText('The receiver answered 410.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Group added' })).toHaveAttribute('href', '/webhook/delivery/8');
  expect(screen.getAllByText('HTTP 500')).toHaveLength(2);
  expect(server.calls(listDeliveries)[0]?.query).toMatchObject({ webhook: 3 });
  await user.click(screen.getByRole('checkbox', { name: 'Select Group added' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Group changed' }));
  await user.click(await screen.findByRole('button', { name: 'Send Again' }));
  await waitFor(() => expect(server.calls(resendDelivery)).toEqual([{ body: { id: 8 } }, { body: { id: 7 } }]));
});

test('a delivery shows what was sent and what came back', async () => {
  await renderSignedIn(<DeliveryView params={{ id: 8 }} />, {
    at: '/webhook/delivery/8',
    plugins: [webhooks],
    replies: [
      answer(viewDelivery, {
        ...sent(8, 'Group added'),
        webhookName: 'Stock',
        body: '{"type":"groups.created"}',
        answer: 'Out of order',
        duration: 41,
      }),
    ],
  });
  expect(await screen.findByText(/"type": "groups\.created"/)).toBeVisible();
  expect(screen.getByText('Out of order')).toBeVisible();
  expect(screen.getByText('41 ms')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send Again' })).toBeVisible();
});

test('a failed delivery has its event, its webhook in the breadcrumb, and a state that says what follows', async () => {
  await renderSignedIn(<DeliveryView params={{ id: 8 }} />, {
    at: '/webhook/delivery/8',
    plugins: [webhooks],
    replies: [
      answer(viewDelivery, {
        ...sent(8, 'Group added'),
        state: 'waiting',
        attempts: 2,
        status: 302,
        error: 'The receiver answered 302: redirects are not followed.',
        webhookName: 'Stock',
        body: '{}',
        answer: null,
        duration: 41,
      }),
    ],
  });
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(
    within(trail)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Webhooks', 'Stock']);
  // The answer's own type is 'success'.
  expect(screen.getByText('groups.created')).toBeVisible();
  expect(screen.getByText('Failed, will be tried again')).toBeVisible();
  expect(screen.getByText('The receiver answered 302: redirects are not followed.')).toBeVisible();
});

test.each([
  [{ on: true, lastState: null }, 'On'],
  [{ on: true, lastState: 'delivered' }, 'On'],
  [{ on: true, lastState: 'failed' }, 'On, failing'],
  [{ on: false, lastState: 'failed' }, 'Off'],
] as const)('a webhook with %j is %s', async (state, word) => {
  await renderSignedIn(<WebhookView params={{ id: 3 }} />, {
    at: '/webhook/view/3',
    plugins: [webhooks],
    replies: [
      answer(viewWebhook, { webhook: { ...stock, ...state, lastAt: Date.now() } }),
      answer(listDeliveries, { deliveries: [], nextCursor: null }),
    ],
  });
  expect(await screen.findByText(word)).toBeVisible();
});
