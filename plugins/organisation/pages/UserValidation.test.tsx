import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOpen } from '#tests/builders/renderOpen.tsx';
import UserValidation from './UserValidation.tsx';

const other = () => screen.queryByRole('link', { name: 'Access your other CRM account' });

test('a disabled account: the exact words, whose portal it is, and the way out', () => {
  renderOpen(UserValidation, '/User/UserValidation?user_status=0&is_multipleorg=0&company=Acme%20Trading');
  expect(screen.getByRole('heading')).toHaveTextContent(/^Sorry! Your account has been disabled\.$/);
  expect(screen.getByText(/contact your CRM administrator/)).toBeVisible();
  expect(screen.getByText('Gatehouse')).toBeVisible();
  expect(screen.getByText('Acme Trading')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/account/signout?reason=signed_out');
  expect(other()).not.toBeInTheDocument();
});

test('a deleted account', () => {
  renderOpen(UserValidation, '/User/UserValidation?user_deleted=1&company=Acme');
  expect(screen.getByRole('heading')).toHaveTextContent(/^Sorry! Your account has been deleted\.$/);
});

test.each([
  ['is_multipleorg=1', '/organisation/list?userorg_status=user_deactivated'],
  ['is_multipleorg=1&user_deleted=1', '/organisation/list?userorg_status=user_deleted'],
])('with %s the other account is at %s', (query, href) => {
  renderOpen(UserValidation, `/User/UserValidation?user_status=0&${query}`);
  expect(other()).toHaveAttribute('href', href);
});

test('nothing but the company comes from the address', () => {
  renderOpen(UserValidation, '/User/UserValidation?user_deleted=yes&company=');
  expect(screen.getByRole('heading')).toHaveTextContent('disabled');
});
