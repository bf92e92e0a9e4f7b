import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { member } from '#core/access/rules.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { memberDetails } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { viewEntrance } from '../contract.ts';
import RefusedApplication from './RefusedApplication.tsx';

const switchPage = route({
  name: 'OrganisationList',
  at: path('/organisation/list'),
  title: 'Switch organisation',
  access: member,
  page: () => Promise.resolve({ default: () => null }),
});
const organisation = definePlugin({ id: 'organisation', title: 'Organisations', routes: [switchPage] });

const draw = (manyOrganisations: boolean, reply: ReturnType<typeof refuse>) =>
  renderSignedIn(<RefusedApplication params={{ id: 7 }} />, {
    at: '/application/refused/7',
    plugins: [organisation],
    details: memberDetails({ person: { manyOrganisations } }),
    replies: [reply],
  });

test.each([true, false])(
  'an application that cannot be found has the ways out; several organisations: %s',
  async (many) => {
    await draw(many, refuse(viewEntrance, 404, 'This application does not exist.'));
    expect(await screen.findByRole('heading', { name: 'This application could not be found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the launcher' })).toHaveAttribute('href', '/');
    const ways = screen.queryAllByRole('link', { name: 'Switch organisation' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(many ? ['/organisation/list'] : []);
  },
);

test('an application of another organisation names it, without speaking of the present one', async () => {
  await draw(
    true,
    answer(viewEntrance, {
      application: { id: 7, name: 'Wiki', image: '' },
      why: 'This application belongs to Beta. Switch to that organisation, then open it from the launcher.',
      request: 'useless',
      reason: '',
      elsewhere: { id: 11, name: 'Beta' },
    }),
  );
  expect(await screen.findByRole('heading', { name: 'You cannot open Wiki' })).toBeVisible();
  expect(screen.getByText(/belongs to Beta/)).toBeVisible();
  expect(screen.queryByText(/This is about your account/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Switch organisation' })).toBeVisible();
});

test.each([
  ['This application is not assigned to the user.', 'This application is not assigned to you.'],
  ['The application is disabled for this user.', 'The application is disabled for you.'],
  [
    'The access of the user to this application ended on 31-Jan-2026.',
    'Your access to this application ended on 31-Jan-2026.',
  ],
  ['The organisation has not added this application.', 'The organisation has not added this application.'],
])('the reason %s is said to the person', async (why, text) => {
  const application = { id: 7, name: 'Wiki', image: '' };
  await draw(false, answer(viewEntrance, { application, why, request: 'none', reason: '', elsewhere: null }));
  expect(await screen.findByText(text)).toBeVisible();
});
