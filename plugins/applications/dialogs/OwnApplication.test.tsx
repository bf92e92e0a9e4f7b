import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { wiki } from '#tests/builders/application.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { updateApplication, viewOwnApplication } from '../ownContract.ts';
import type { OwnApplication as Own } from '../ownForm.ts';
import OwnApplication from './OwnApplication.tsx';

const theirs: Own = {
  ...wiki,
  description: 'All notes',
  roles: [
    { id: 2, name: 'Editor' },
    { id: 1, name: 'User' },
  ],
  signOn: {
    redirectUris: ['https://wiki.acme.test/callback'],
    postLogoutUris: [],
    backchannelLogoutUri: null,
    initiateLoginUri: null,
    auth: 'secret',
  },
  version: 5,
};
const refused = refuse(updateApplication, 409, 'Somebody else has changed this application in the meantime.');

test('what somebody else saved is taken over, also the kind of sign-on, and sent with the version of that record', async () => {
  const close = vi.fn();
  const { user, server } = await renderSignedIn(<OwnApplication application={wiki} close={close} />, {
    replies: [refused, answer(viewOwnApplication, theirs)],
  });
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 's');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const notice = await screen.findByRole('region', { name: 'Changed in the meantime' });
  expect(
    within(notice)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'Description: Notes → All notes',
    'Roles: User → Editor\nUser',
    'Sign-on: A plain link: people sign in again in the application → OpenID Connect: a click on the tile signs people in',
    'Redirect addresses: - → https://wiki.acme.test/callback',
  ]);
  expect(await screen.findByRole('textbox', { name: /^Redirect addresses/ })).toHaveValue(
    'https://wiki.acme.test/callback',
  );
  server.reply(answer(updateApplication, {}));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  const { id, description, url, mobileUrl, roles, signOn, version } = theirs;
  expect(server.calls(updateApplication).map(({ body }) => body)).toEqual([
    { id, version: 4, name: 'Wikis', description: 'Notes', url, mobileUrl, roles: wiki.roles, signOn: null },
    { id, version, name: 'Wikis', description, url, mobileUrl, roles, signOn },
  ]);
});

test('the fields of OpenID Connect come and go with the kind of sign-on', async () => {
  const { user } = await renderSignedIn(<OwnApplication close={() => {}} />);
  const redirects = () => screen.queryByRole('textbox', { name: /^Redirect addresses/ });
  const pick = async (option: RegExp) => {
    await user.click(screen.getByRole('combobox', { name: /^Sign-on/ }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  expect(redirects()).toBeNull();
  await pick(/^OpenID Connect/);
  expect(await screen.findByRole('textbox', { name: /^Redirect addresses/ })).toBeVisible();
  await pick(/^A plain link/);
  await waitFor(() => expect(redirects()).toBeNull());
});
