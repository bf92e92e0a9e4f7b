import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { KeyTips } from './KeyTips.tsx';

test('a click with the mouse teaches the key; keys and fingers need no lesson', async () => {
  render(
    <>
      <KeyTips />
      <button data-keys="g u">Users</button>
      <button>Other</button>
    </>,
  );
  const user = userEvent.setup();
  const users = screen.getByRole('button', { name: 'Users' });
  users.focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText(/^Key:/)).toBeNull();
  await user.click(users);
  expect(screen.getByText('Key: G then U')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Other' }));
  expect(screen.queryByText(/^Key:/)).toBeNull();
});
