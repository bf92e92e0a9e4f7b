import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { nightly } from '#tests/builders/service.ts';
import { DAY } from '#tests/builders/times.ts';
import { createServiceToken, listServices, viewService } from '../contract.ts';
import { services } from '../index.ts';
import ServiceList from './ServiceList.tsx';
import ServiceView from './ServiceView.tsx';

const topics = answer(listServices, { services: [], topics: ['groups', 'people'] });
const draw = (...replies: Canned[]) =>
  renderSignedIn(<ServiceView params={{ id: 4 }} />, { at: '/service/view/4', plugins: [services], replies });

test('a list that cannot be read says why; an empty one says what service accounts are for', async () => {
  const { user, server } = await renderSignedIn(<ServiceList />, {
    at: '/service',
    plugins: [services],
    replies: [refuse(listServices, 500, 'Something went wrong.')],
  });
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
  server.reply(topics);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/acts for the organisation itself/)).toBeVisible();
});

test('a missing account leads back; an ended one offers no command', async () => {
  const { server, user } = await draw(refuse(viewService, 404, 'This service account does not exist.'));
  expect(await screen.findByRole('link', { name: 'Back to the service accounts' })).toBeVisible();
  server.reply(answer(viewService, { service: { ...nightly, endedAt: DAY, tokens: [] } }));
  await draw(answer(viewService, { service: { ...nightly, endedAt: DAY, tokens: [] } }));
  expect(await screen.findByText(/^Ended on/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New Token' })).toBeNull();
  expect(user).toBeDefined();
});

test('to rotate a token asks for the same again, replaces it, and shows the new secret once', async () => {
  const { user, server } = await draw(answer(viewService, { service: nightly }), topics);
  await user.click(await screen.findByRole('button', { name: 'Actions for First token' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rotate' }));
  expect(await screen.findByRole('checkbox', { name: 'Change people' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Change groups' })).not.toBeChecked();
  await user.type(screen.getByLabelText(/^Confirm Password/), 'secret word');
  server.reply(answer(createServiceToken, { secret: 'gas_once' }, 'The access token was made.'));
  await user.click(screen.getByRole('button', { name: 'Rotate' }));
  expect(await screen.findByText('gas_once')).toBeVisible();
  expect(server.calls(createServiceToken)).toEqual([
    {
      body: {
        id: 4,
        tokenName: 'First token',
        days: 90,
        scopes: ['groups:read', 'people:write'],
        range: { from: '10.0.0.1', to: '10.0.0.9' },
        password: 'secret word',
        replaces: 12,
      },
    },
  ]);
});
