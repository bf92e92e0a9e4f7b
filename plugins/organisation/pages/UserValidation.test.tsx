import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { getSession, userDetails } from '#core/contract/session.ts';
import { details } from '#tests/builders/details.ts';
import { answer, fakeServer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderOpen } from '#tests/builders/render/renderOpen.tsx';
import UserValidation from './UserValidation.tsx';

const other = () => screen.queryByRole('link', { name: 'Access your other CRM account' });

test("a disabled account gets the exact words, the product's name, and sign out", () => {
  renderOpen(UserValidation, '/User/UserValidation?user_status=0&is_multipleorg=0&company=Acme%20Trading');
  expect(screen.getByRole('heading')).toHaveTextContent(/^Sorry! Your account has been disabled\.$/);
  expect(screen.getByText(/contact your CRM administrator/)).toBeVisible();
  expect(screen.getByText('Gatehouse')).toBeVisible();
  expect(screen.getByText('Acme Trading')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/account/signout?reason=signed_out');
  expect(other()).not.toBeInTheDocument();
});

test('a deleted account gets its own words', () => {
  renderOpen(UserValidation, '/User/UserValidation?user_deleted=1&company=Acme');
  expect(screen.getByRole('heading')).toHaveTextContent(/^Sorry! Your account has been deleted\.$/);
});

test.each([
  ['is_multipleorg=1', '/organisation/list?userorg_status=user_deactivated'],
  ['is_multipleorg=1&user_deleted=1', '/organisation/list?userorg_status=user_deleted'],
])('with %s the link to another account is %s', (query, href) => {
  renderOpen(UserValidation, `/User/UserValidation?user_status=0&${query}`);
  expect(other()).toHaveAttribute('href', href);
});

test('only the company is taken from the address', () => {
  renderOpen(UserValidation, '/User/UserValidation?user_deleted=yes&company=');
  expect(screen.getByRole('heading')).toHaveTextContent('disabled');
});

describe('an account that can be used again', () => {
  const session = answer(getSession, { id: 's1', token: 'token' });
  const inactive = details({ person: { active: false } });
  const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  const at = '/User/UserValidation?user_status=0';

  test('has a link to the index, which checks the session again', () => {
    renderOpen(UserValidation, at);
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/');
  });

  test('is let in when the person comes back to the tab, and not before', async () => {
    const server = fakeServer(session, answer(userDetails, inactive));
    const { leave } = renderOpen(UserValidation, at);
    expect(server.requests).toEqual([]);
    await comeBack();
    await waitFor(() => expect(server.calls(userDetails)).toHaveLength(1));
    expect(leave).not.toHaveBeenCalled();
    server.reply(answer(userDetails, details()));
    await comeBack();
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/'));
  });

  test('is let in after a reload', async () => {
    const visits = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never]);
    onTestFinished(() => visits.mockRestore());
    fakeServer(session, answer(userDetails, details()));
    const { leave } = renderOpen(UserValidation, at);
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/'));
  });

  test('without a session the page stays', async () => {
    const server = fakeServer(refuse(getSession, 201, 'Sign in.'));
    const { leave } = renderOpen(UserValidation, at);
    await comeBack();
    await waitFor(() => expect(server.calls(getSession)).toHaveLength(1));
    expect(leave).not.toHaveBeenCalled();
  });
});
