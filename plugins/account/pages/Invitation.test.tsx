import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Reply } from '#core/contract/endpoint.ts';
import { getSession, userDetails } from '#core/contract/session.ts';
import { acceptInvitation, signIn, signInCode, viewInvitation } from '#plugins/account/contract.ts';
import { details } from '#tests/builders/details.ts';
import { answer, fakeServer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { renderOpen } from '#tests/builders/render/renderOpen.tsx';
import Invitation from './Invitation.tsx';

const offer = (partial: Partial<Reply<typeof viewInvitation>> = {}) =>
  answer(viewInvitation, {
    organisation: 'Acme Trading',
    email: 'pending@acme.test',
    name: 'Paul Pending',
    newAccount: true,
    signedIn: false,
    ...partial,
  });

function open(...replies: Canned[]) {
  const server = fakeServer(refuse(getSession, 201, 'Sign in.'), ...replies);
  return { server, user: userEvent.setup(), ...renderOpen(Invitation, '/invitation#token=t') };
}

describe('an invalid invitation', () => {
  test.each([
    [409, 'This invitation is no longer valid. Ask your administrator to send it again.', /no longer valid/],
    [409, 'This invitation was already accepted. Sign in instead.', /already accepted/],
    [404, 'This link does not exist.', /does not work/],
  ])('%i: %s', async (code, reason, text) => {
    open(refuse(viewInvitation, code, reason));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByText(/ask the administrator who invited you to send it again/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
    expect(screen.getByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute('href', '/password/forgot');
  });

  test('tells a signed-in person so, and links to the applications', async () => {
    open(
      refuse(viewInvitation, 409, 'This invitation was already accepted. Sign in instead.'),
      answer(getSession, { id: 's1', token: 'token' }),
      answer(userDetails, details({ person: { name: 'Paul Pending' } })),
    );
    expect(await screen.findByRole('link', { name: 'Go to your applications' })).toHaveAttribute('href', '/');
    expect(screen.getByText(/^You are signed in as Paul Pending\./)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  });

  test('without its secret is reported without a call', () => {
    const server = fakeServer(refuse(getSession, 201, 'Sign in.'));
    renderOpen(Invitation, '/invitation');
    expect(screen.getByRole('alert')).toHaveTextContent('The link is not complete.');
    expect(server.calls(viewInvitation)).toEqual([]);
  });

  test('a server that cannot be reached can be tried again', async () => {
    const { server, user } = open({
      endpoint: viewInvitation,
      respond: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
    server.reply(offer());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Join Acme Trading' })).toBeVisible();
  });

  test.each(['AcmeTrading1', 'Paul2026!', 'pending@acme'])(
    'a password that is made of what the invitation says is too easy to guess: %s',
    async (password) => {
      const { user } = open(offer());
      await user.type(await screen.findByLabelText(/^Password/), password);
      expect(await screen.findByText('Too easy to guess')).toBeVisible();
    },
  );

  test('may become invalid while the password is being chosen', async () => {
    const { user } = open(offer(), refuse(acceptInvitation, 409, 'This invitation is no longer valid.'));
    await user.type(await screen.findByLabelText(/^Password/), 'Demo-Portal-2026{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This invitation is no longer valid.');
  });
});

test.each([
  [{}, 'You are invited as pending@acme.test. Choose a password and you are in.'],
  [
    { newAccount: false, signedIn: true },
    'You are invited, and signed in as pending@acme.test. The portal shows Acme Trading then; your other organisations stay yours.',
  ],
  [
    { newAccount: false },
    'You are invited as pending@acme.test. Sign in to accept. The portal shows Acme Trading then; your other organisations stay yours.',
  ],
])('the page explains first how to accept: %j', async (partial, lead) => {
  open(offer(partial));
  expect(await screen.findByText(lead)).toBeVisible();
});

describe('a new account', () => {
  test('is made by choosing a password; the address is shown for password managers', async () => {
    const { server, user, leave } = open(offer(), answer(acceptInvitation, {}));
    const password = await screen.findByLabelText(/^Password/);
    await waitFor(() => expect(password).toHaveFocus());
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('pending@acme.test');
    expect(screen.getByLabelText(/^Email/)).toHaveAttribute('readonly');
    await user.keyboard('short{Enter}');
    expect(password).toHaveAccessibleDescription(/^Password must have at least 8 characters\./);
    expect(server.calls(acceptInvitation)).toEqual([]);
    await user.clear(password);
    await user.type(password, 'Demo-Portal-2026{Enter}');
    expect(server.calls(acceptInvitation)).toEqual([{ body: { token: 't', password: 'Demo-Portal-2026' } }]);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/');
  });

  test('tells another signed-in person what happens', async () => {
    open(offer({ signedInAs: 'Olga Owner' }));
    expect(await screen.findByText(/You are signed in as Olga Owner/)).toHaveTextContent(
      'To accept, continue as pending@acme.test. This signs out Olga Owner in this browser.',
    );
  });
});

describe('an existing account', () => {
  const existing = { newAccount: false, email: 'external@beta.test' };

  test('is accepted with its session', async () => {
    const { server, user, leave } = open(offer({ ...existing, signedIn: true }), answer(acceptInvitation, {}));
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(server.calls(acceptInvitation)).toEqual([{ body: { token: 't' } }]);
    expect(server.calls(signIn)).toEqual([]);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/');
  });

  test('signs in on the page, with the second factor, and then accepts', async () => {
    const { server, user, leave } = open(
      offer(existing),
      answer(signIn, { secondFactor: true }),
      answer(signInCode, {}),
      answer(acceptInvitation, {}),
    );
    const password = await screen.findByLabelText(/^Password/);
    await waitFor(() => expect(password).toHaveFocus());
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText(/^Email/)).toHaveAttribute('readonly');
    await user.keyboard('Demo-Portal-2026{Enter}');
    await user.type(await screen.findByLabelText(/^Authenticator Code/), '123456{Enter}');
    expect(server.calls(signIn)).toEqual([{ body: { email: 'external@beta.test', password: 'Demo-Portal-2026' } }]);
    expect(server.calls(acceptInvitation)).toEqual([{ body: { token: 't' } }]);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/');
  });

  test('can be accepted again after a failure without signing in again', async () => {
    const { server, user, leave } = open(
      offer(existing),
      answer(signIn, { secondFactor: false }),
      refuse(acceptInvitation, 500, 'Something went wrong.'),
    );
    await user.type(await screen.findByLabelText(/^Password/), 'Demo-Portal-2026{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
    server.reply(answer(acceptInvitation, {}));
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(server.calls(signIn)).toHaveLength(1);
    expect(leave).toHaveBeenCalledOnce();
  });

  test('tells another signed-in person so, who can switch', async () => {
    const { server, user, leave } = open(
      offer({ ...existing, signedInAs: 'Olga Owner' }),
      answer(signIn, { secondFactor: false }),
      answer(acceptInvitation, {}),
    );
    expect(await screen.findByText(/You are signed in as Olga Owner/)).toBeVisible();
    await user.type(screen.getByLabelText(/^Password/), 'Demo-Portal-2026{Enter}');
    expect(server.calls(acceptInvitation)).toHaveLength(1);
    expect(leave).toHaveBeenCalledOnce();
  });
});
