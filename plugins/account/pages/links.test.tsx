import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { forgotPassword, resetPassword, verifyAddress } from '#plugins/account/contract.ts';
import { answer, fakeServer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderOpen } from '#tests/builders/render/renderOpen.tsx';
import ForgotPassword from './ForgotPassword.tsx';
import ResetPassword from './ResetPassword.tsx';
import VerifyAddress from './VerifyAddress.tsx';

const link = (name: string) => screen.getByRole('link', { name });

describe('a link to set a new password', () => {
  test.each([
    [409, 'This link is no longer valid. Ask for a new one.', 'This link is no longer valid. Ask for a new one.'],
    [409, 'This link was already used.', 'This link was already used.'],
    [404, 'This link does not exist.', 'This link does not work. Part of it may be missing.'],
  ])('that is no longer valid (%i, %s) says so and offers a new one', async (code, reason, text) => {
    fakeServer(refuse(resetPassword, code, reason));
    renderOpen(ResetPassword, '/password/reset#token=t');
    const user = userEvent.setup();
    await user.keyboard('Another-Portal-2026{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(link('Send a new link')).toHaveAttribute('href', '/password/forgot');
    expect(link('Sign in')).toHaveAttribute('href', '/signin');
  });

  test.each(['/password/reset', '/password/reset#token='])('without its secret (%s) is reported at once', (address) => {
    renderOpen(ResetPassword, address);
    expect(screen.getByRole('alert')).toHaveTextContent('The link is not complete.');
    expect(link('Send a new link')).toBeVisible();
  });

  test('a refused password shows its error under the field, and another one can be sent', async () => {
    const errors = { password: ['This password is too common.'] };
    const server = fakeServer(refuse(resetPassword, 422, 'Correct the marked fields.', { errors }));
    const { leave } = renderOpen(ResetPassword, '/password/reset#token=t');
    const user = userEvent.setup();
    const field = screen.getByLabelText(/^New Password/);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    await user.keyboard('password1{Enter}');
    expect(await screen.findByText('This password is too common.')).toBeVisible();
    server.reply(answer(resetPassword, {}));
    await user.clear(field);
    await user.type(field, 'Another-Portal-2026{Enter}');
    expect(server.calls(resetPassword).at(-1)).toEqual({ body: { token: 't', password: 'Another-Portal-2026' } });
    expect(leave).toHaveBeenCalledExactlyOnceWith('/signin?reason=password_changed');
  });
});

describe('the secret of a link', () => {
  const sent = async (server: ReturnType<typeof fakeServer>) => {
    await userEvent.setup().type(screen.getByLabelText(/^New Password/), 'Another-Portal-2026{Enter}');
    return (server.calls(resetPassword).at(-1) as { body: { token: string } }).body.token;
  };

  test.each([
    ['as mailed', '/password/reset#token=t'],
    ['of an earlier version, which is taken off the query', '/password/reset?token=t'],
    ['opened by another site, which makes the page load again', '/password/reset?#token=t'],
    ['after parameters that a mail program has added', '/password/reset?utm_source=mail#token=t'],
    ['with the space of a line that a mail program has broken', '/password/reset#token=t%20'],
    ['in a tab that the browser restores without its state', '/password/reset#token=t&'],
  ])('%s stays in the fragment, for a reload and a second tab', async (_, at) => {
    const server = fakeServer(answer(resetPassword, {}));
    renderOpen(ResetPassword, at).unmount();
    expect(location.search).not.toContain('token');
    // Nothing else than the address is known to a second tab.
    renderOpen(ResetPassword, location.pathname + location.search + location.hash);
    expect(await sent(server)).toBe('t');
  });

  test('stays after a refused form, and is not on another page', async () => {
    fakeServer(refuse(resetPassword, 422, 'Correct the marked fields.', { errors: { password: ['Too common.'] } }));
    const first = renderOpen(ResetPassword, '/password/reset#token=t');
    await userEvent.setup().keyboard('password1{Enter}');
    expect(await screen.findByText('Too common.')).toBeVisible();
    expect(location.hash).toBe('#token=t');
    first.unmount();
    renderOpen(ResetPassword, '/password/reset');
    expect(screen.getByRole('alert')).toHaveTextContent('The link is not complete.');
  });

  test('of a second link replaces the first, which was refused, in the same tab', async () => {
    const server = fakeServer(refuse(resetPassword, 409, 'This link was already used.'));
    renderOpen(ResetPassword, '/password/reset#token=first');
    expect(await sent(server)).toBe('first');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was already used.');
    server.reply(answer(resetPassword, {}));
    act(() => {
      history.pushState(null, '', '/password/reset#token=second');
      fireEvent(window, new HashChangeEvent('hashchange'));
    });
    expect(await sent(server)).toBe('second');
  });
});

describe('a forgotten password', () => {
  test('the reply never reveals if the address is known; the address can be corrected', async () => {
    const server = fakeServer(answer(forgotPassword, {}));
    renderOpen(ForgotPassword, '/password/forgot');
    const user = userEvent.setup();
    await user.keyboard('owner@acme.test{Enter}');
    expect(await screen.findByRole('heading', { name: 'Check your mail' })).toHaveFocus();
    expect(screen.getByText('If owner@acme.test has an account, a mail with a link is on its way.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check the address' }));
    expect(screen.getByLabelText(/^Email/)).toHaveValue('owner@acme.test');
    expect(server.calls(forgotPassword)).toEqual([{ body: { email: 'owner@acme.test' } }]);
  });

  test('an invalid address is not sent', async () => {
    const server = fakeServer();
    renderOpen(ForgotPassword, '/password/forgot');
    const user = userEvent.setup();
    await user.keyboard('owner{Enter}');
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Enter a valid email address.');
    expect(server.requests).toEqual([]);
  });
});

describe('a link to confirm an address', () => {
  test('takes the password of the registration and opens the portal', async () => {
    const server = fakeServer(
      refuse(verifyAddress, 403, 'This is not the password that you chose when you registered.'),
    );
    const { leave } = renderOpen(VerifyAddress, '/register/verify#token=t');
    const user = userEvent.setup();
    await user.keyboard('wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not the password that you chose');
    server.reply(answer(verifyAddress, {}));
    const field = screen.getByLabelText(/^Password/);
    await user.clear(field);
    await user.type(field, 'Demo-Portal-2026{Enter}');
    expect(server.calls(verifyAddress).at(-1)).toEqual({ body: { token: 't', password: 'Demo-Portal-2026' } });
    expect(leave).toHaveBeenCalledExactlyOnceWith('/');
  });

  test('that is no longer valid offers to register again and to sign in', async () => {
    fakeServer(refuse(verifyAddress, 409, 'This address already has an account. Sign in instead.'));
    renderOpen(VerifyAddress, '/register/verify#token=t');
    const user = userEvent.setup();
    await user.keyboard('Demo-Portal-2026{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This address already has an account. Sign in instead.');
    expect(link('Register again')).toHaveAttribute('href', '/register');
    expect(link('Sign in')).toHaveAttribute('href', '/signin');
  });

  test('without its secret is reported at once', () => {
    renderOpen(VerifyAddress, '/register/verify');
    expect(screen.getByRole('alert')).toHaveTextContent('The link is not complete.');
  });
});
