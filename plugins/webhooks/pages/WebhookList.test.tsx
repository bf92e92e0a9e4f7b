import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { stock } from '#tests/builders/webhook.ts';
import {
  createWebhook,
  listWebhooks,
  listWebhookTypes,
  updateWebhook,
  viewWebhook,
  type Webhook,
} from '../contract.ts';
import { webhooks } from '../index.ts';
import WebhookList from './WebhookList.tsx';

const failing: Webhook = {
  ...stock,
  types: ['groups.created'],
  lastState: 'failed',
  lastAt: Date.now() - 60_000,
};
const gone: Webhook = {
  ...failing,
  id: 4,
  name: 'old.example',
  description: '',
  on: false,
  lastState: null,
  lastAt: null,
};
const types = answer(listWebhookTypes, {
  types: [
    { id: 'groups.created', title: 'Group added' },
    { id: 'groups.deleted', title: 'Group deleted' },
    { id: 'users.created', title: 'User added' },
  ],
});
const both = answer(listWebhooks, { webhooks: [failing, gone] });
const draw = (...replies: Canned[]) =>
  renderSignedIn(<WebhookList />, { at: '/webhook', plugins: [webhooks], replies: [types, ...replies] });

test('a list that cannot be read says why; an empty one says what webhooks are for', async () => {
  const { user, server } = await draw(refuse(listWebhooks, 500, 'Something went wrong.'));
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
  server.reply(answer(listWebhooks, { webhooks: [] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/A webhook tells another program at once/)).toBeVisible();
});

test('rows have the address, what became of the last delivery, and whether the webhook is on', async () => {
  await draw(both);
  expect(await screen.findByRole('link', { name: 'Stock' })).toHaveAttribute('href', '/webhook/view/3');
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Stockhttps:\/\/stock\.example\/hookFailed.*On, failing$/),
    expect.stringMatching(/^old\.examplehttps.*Nothing sent yetOff$/),
  ]);
});

test('a refused address is said under its field; then the secret of the new webhook is shown once', async () => {
  const { user, server } = await draw(both);
  await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
  // The dialog waits for the types of events.
  await screen.findByRole('button', { name: 'Save' });
  const dialog = screen.getByRole('dialog', { name: 'New Webhook' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Address is required.')).toBeVisible();
  const address = within(dialog).getByRole('textbox', { name: /^Address/ });
  await user.type(address, 'https://10.0.0.1/hook');
  await user.click(within(dialog).getByRole('checkbox', { name: 'All events' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Choose at least one event.')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Groups: all' }));
  server.reply(refuse(createWebhook, 422, 'Correct.', { errors: { url: ['10.0.0.1 is a private address.'] } }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('10.0.0.1 is a private address.')).toBeVisible();
  expect(address).toHaveAccessibleDescription(/private address/);
  expect(server.calls(createWebhook)).toEqual([
    { body: { url: 'https://10.0.0.1/hook', description: '', types: ['groups.created', 'groups.deleted'] } },
  ]);
  server.reply(answer(createWebhook, { id: 9, secret: 'whsec_once' }, 'The webhook was added.'));
  await user.type(address, '2');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('whsec_once')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'New Webhook' })).toBeNull();
});

test('editing begins with what is there, and a whole group is half ticked until all of it is', async () => {
  const { user, server } = await draw(both, answer(updateWebhook, {}, 'The webhook Stock was changed.'));
  await user.click(await screen.findByRole('button', { name: 'Actions for Stock' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Update' });
  const dialog = screen.getByRole('dialog', { name: 'Edit Webhook' });
  expect(within(dialog).getByRole('textbox', { name: /^Address/ })).toHaveValue(stock.url);
  expect(within(dialog).getByRole('checkbox', { name: 'Groups: all' })).toBePartiallyChecked();
  await user.click(within(dialog).getByRole('checkbox', { name: 'User added' }));
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('The webhook Stock was changed.')).toBeVisible();
  expect(server.calls(updateWebhook)).toEqual([
    {
      body: {
        id: 3,
        url: stock.url,
        description: 'Stock',
        types: ['groups.created', 'users.created'],
        was: { url: stock.url, description: 'Stock', types: ['groups.created'] },
      },
    },
  ]);
});

test('what somebody else has changed meanwhile is shown and kept, and the second try compares with it', async () => {
  const theirs = { ...stock, description: 'Shelves', types: ['groups.created', 'users.created'] };
  const refused = refuse(updateWebhook, 409, 'Somebody else has changed this webhook.');
  const { user, server } = await draw(both, refused, answer(viewWebhook, { webhook: theirs }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Stock' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const address = await screen.findByRole('textbox', { name: /^Address/ });
  await user.type(address, '/new');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const meanwhile = await screen.findByRole('region', { name: 'Changed in the meantime' });
  expect(meanwhile).toHaveTextContent(/Shelves/);
  expect(meanwhile).toHaveTextContent(/User added/);
  expect(address).toHaveValue(`${stock.url}/new`);
  server.reply(answer(updateWebhook, {}));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const { description, types } = theirs;
  await waitFor(() =>
    expect(server.calls(updateWebhook).at(-1)?.body).toMatchObject({
      description,
      types,
      was: { url: stock.url, description, types },
    }),
  );
});
