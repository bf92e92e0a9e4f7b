import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signIn, signInCode } from '#plugins/account/contract.ts';
import { answer, fakeServer, refuse } from '#tests/builders/render/fakeServer.ts';
import { testConfig } from '#tests/builders/config.ts';
import { renderOpen } from '#tests/builders/render/renderOpen.tsx';
import SignIn from './SignIn.tsx';

afterEach(() => vi.useRealTimers());

const email = () => screen.getByLabelText(/^Email/);
const password = () => screen.getByLabelText(/^Password/);
const button = () => screen.getByRole('button', { name: 'Sign in' });

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(email(), 'owner@acme.test');
  await user.type(password(), 'Demo-Portal-2026');
}

describe('sign-in', () => {
  test('an empty form calls nothing, shows the required fields and focuses the first', async () => {
    const server = fakeServer(answer(signIn, { secondFactor: false }));
    renderOpen(SignIn, '/signin');
    const user = userEvent.setup();
    expect(email()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(email()).toHaveAccessibleDescription('Email is required.');
    expect(password()).toHaveAccessibleDescription('Password is required.');
    expect(email()).toHaveFocus();
    expect(server.requests).toEqual([]);
    await user.type(email(), 'o');
    expect(email()).not.toHaveAttribute('aria-invalid');
    expect(password()).toHaveAttribute('aria-invalid', 'true');
  });

  test('the people of the demo fill the form, which is sent as any other', async () => {
    const server = fakeServer(answer(signIn, { secondFactor: false }));
    const demo = {
      password: 'Demo-Portal-2026',
      people: [{ email: 'user@acme.test', role: 'Member', shows: 'Tiles' }],
    };
    renderOpen(SignIn, '/signin', { ...testConfig, demo });
    const user = userEvent.setup();
    await user.type(email(), 'somebody@else.test');
    await user.click(screen.getByRole('button', { name: 'Member Tiles' }));
    expect(email()).toHaveValue('user@acme.test');
    await user.click(button());
    expect(server.calls(signIn)).toEqual([{ body: { email: 'user@acme.test', password: 'Demo-Portal-2026' } }]);
  });

  test('without a demo nobody is offered', () => {
    renderOpen(SignIn, '/signin');
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      'Show password',
      'Sign in',
    ]);
  });

  test('after too many attempts the wait counts down, nothing is sent meanwhile, and typed text stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = fakeServer(refuse(signIn, 429, 'Too many attempts. Wait.', { retryAfter: 65 }));
    const { leave } = renderOpen(SignIn, '/signin');
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await fill(user);
    await user.click(button());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Too many attempts. Wait. You can try again in 1:05.');
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(alert).toHaveTextContent('in 0:59.');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await user.click(button());
    await user.type(password(), '{Enter}');
    expect(server.calls(signIn)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('status')).toHaveTextContent('You can try again now.');
    expect(password()).toHaveValue('Demo-Portal-2026');
    server.reply(answer(signIn, { secondFactor: false }));
    await user.click(button());
    expect(leave).toHaveBeenCalledOnce();
  });

  test("a server error shows the request id, for the operator's log", async () => {
    fakeServer(refuse(signIn, 500, 'Something went wrong.', { request_id: 'r-7' }));
    renderOpen(SignIn, '/signin');
    const user = userEvent.setup();
    await fill(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. (Request r-7)');
  });

  test('a double click signs in once', async () => {
    let finish = (_reply: { secondFactor: boolean }) => {};
    const server = fakeServer(answer(signIn, () => new Promise((resolve) => (finish = resolve))));
    const { leave } = renderOpen(SignIn, '/signin');
    const user = userEvent.setup();
    await fill(user);
    await user.dblClick(button());
    await user.type(password(), '{Enter}');
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await act(async () => finish({ secondFactor: false }));
    expect(server.calls(signIn)).toEqual([{ body: { email: 'owner@acme.test', password: 'Demo-Portal-2026' } }]);
    expect(leave).toHaveBeenCalledOnce();
  });

  test('has fields that password managers recognise', () => {
    renderOpen(SignIn, '/signin');
    expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(password()).toHaveAttribute('type', 'password');
  });

  test.each([
    ['/signin?return_to=%2Fuser%3Fstatus%3Dall', 'http://localhost:3000/user?status=all'],
    ['/signin?return_to=https%3A%2F%2Fevil.example', 'http://localhost:3000/'],
    ['/signin?return_to=%2F%2Fevil.example', 'http://localhost:3000/'],
  ])('%s redirects to %s', async (address, to) => {
    fakeServer(answer(signIn, { secondFactor: false }));
    const { leave } = renderOpen(SignIn, address);
    const user = userEvent.setup();
    await fill(user);
    await user.keyboard('{Enter}');
    expect(leave).toHaveBeenCalledExactlyOnceWith(to);
  });

  test.each([
    ['signed_out', 'You have signed out.'],
    ['session_ended', 'Your session has ended. Sign in to continue where you were.'],
    ['password_changed', 'Your new password is set. Sign in with it.'],
  ])('the reason %s is shown', (reason, sentence) => {
    renderOpen(SignIn, `/signin?reason=${reason}`);
    expect(screen.getByRole('status')).toHaveTextContent(sentence);
  });

  test('the address that an application expects is in the form, and can be changed', async () => {
    renderOpen(SignIn, '/signin?login_hint=pia%2Bcrm%40acme.test');
    expect(email()).toHaveValue('pia+crm@acme.test');
    expect(password()).toHaveValue('');
    await userEvent.setup().type(email(), 'x');
    expect(email()).toHaveValue('pia+crm@acme.testx');
  });

  test('an unknown reason shows nothing', () => {
    renderOpen(SignIn, '/signin?reason=Call+0900');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.queryByText(/0900/)).not.toBeInTheDocument();
  });

  test('offers no registration where it is not open', () => {
    renderOpen(SignIn, '/signin', { ...testConfig, registration: 'first' });
    expect(screen.queryByRole('link', { name: 'Register your company' })).not.toBeInTheDocument();
  });

  test('links to the forgotten password and to registering', () => {
    renderOpen(SignIn, '/signin');
    expect(screen.getByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute('href', '/password/forgot');
    expect(screen.getByRole('link', { name: 'Register your company' })).toHaveAttribute('href', '/register');
  });
});

describe('the second factor', () => {
  async function toCode(...replies: Parameters<typeof fakeServer>) {
    const server = fakeServer(answer(signIn, { secondFactor: true }), ...replies);
    const drawn = renderOpen(SignIn, '/signin?return_to=%2Fgroup');
    const user = userEvent.setup();
    await fill(user);
    await user.keyboard('{Enter}');
    const code = await screen.findByLabelText(/^Authenticator Code/);
    return { server, user, code, ...drawn };
  }

  test('is asked for in a separate field, which has the focus', async () => {
    const { code, leave } = await toCode();
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByText(/for owner@acme\.test/)).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });

  test('a recovery code works too', async () => {
    const { server, user, leave } = await toCode(answer(signInCode, {}));
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByLabelText(/^Recovery Code/)).toHaveFocus();
    await user.keyboard('a1b2c3d4e5{Enter}');
    expect(server.calls(signInCode)).toEqual([{ body: { code: 'a1b2c3d4e5' } }]);
    expect(leave).toHaveBeenCalledOnce();
  });

  test('after too long, the password is asked for again, with the reason', async () => {
    const { user } = await toCode(refuse(signInCode, 203, 'Enter your email address and password first.'));
    await user.keyboard('123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter your email address and password first.');
    expect(email()).toHaveValue('owner@acme.test');
    expect(password()).toHaveFocus();
  });

  test.each(['authenticator', 'recovery'])('whoever has lost everything reads who can help (%s)', async (way) => {
    const { user } = await toCode();
    if (way === 'recovery') await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByText(/ask an administrator of your organisation to reset your second factors/)).toBeVisible();
  });

  test('links back to another address', async () => {
    const { user } = await toCode();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(email()).toHaveValue('owner@acme.test');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
