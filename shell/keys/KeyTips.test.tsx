import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Modal } from '#core/ui/dialog/Modal.tsx';
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
  expect(await screen.findByText('Key: G then U')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Other' }));
  expect(screen.queryByText(/^Key:/)).toBeNull();
});

test.each([
  ['at once', (open: () => void) => open()],
  ['a moment later', (open: () => void) => setTimeout(open, 20)],
])('a dialog that the click opens %s is not covered', async (_when, soon) => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <KeyTips />
        <button data-keys="c" onClick={() => soon(() => setOpen(true))}>
          New Group
        </button>
        {open && <Modal title="New Group" onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'New Group' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  // Sooner than it goes by itself.
  await waitFor(() => expect(screen.queryByText(/^Key:/)).toBeNull(), { timeout: 2_200 });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
