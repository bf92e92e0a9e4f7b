import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../buttons/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Modal } from './Modal.tsx';
import { TextField } from '../fields/TextField.tsx';

function Page({ refuse = false }: { refuse?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New Group</Button>
      {open && (
        <Modal
          title="New Group"
          description="A group has moderators and members."
          onClose={() => refuse || setOpen(false)}
          footer={<Button>Save</Button>}
        >
          <TextField label="Name" />
        </Modal>
      )}
    </>
  );
}

const opened = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'New Group' }));
  return screen.findByRole('dialog', { name: 'New Group' });
};

test('has a name and a description, and focuses its first field', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const dialog = await opened(user);
  expect(dialog).toHaveAccessibleDescription('A group has moderators and members.');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
});

test('stays open on a click beside it', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const dialog = await opened(user);
  // The dialog covers the page; its only child is the visible part.
  await user.click(dialog);
  await user.pointer([{ keys: '[TouchA]', target: dialog }]);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test.each([
  ['Esc', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  [
    'its button',
    (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Close' })),
  ],
])('%s closes it, and the focus returns to the element that opened it', async (_, close) => {
  const user = userEvent.setup();
  render(<Page />);
  await opened(user);
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  await close(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'New Group' })).toHaveFocus());
});

test('closing can be refused: the typed text and the focus stay', async () => {
  const user = userEvent.setup();
  render(<Page refuse />);
  await opened(user);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Support');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Support');
});

test('a destructive question names its records; Enter confirms it like any other, unless it is held down', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const records = Array.from({ length: 130 }, (_, at) => `Person ${at + 1}`);
  render(
    <ConfirmDialog
      title="Delete User"
      text="Are you sure you want to delete the User ?"
      records={records}
      action="Delete"
      danger
      {...{ onConfirm, onClose }}
    />,
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete User' });
  expect(dialog).toHaveAccessibleDescription('Are you sure you want to delete the User ?');
  expect(screen.getByText('Person 1')).toBeInTheDocument();
  expect(screen.getByText('and 30 more')).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Delete' });
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveTextContent('Enter');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveTextContent('Esc');
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  await user.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

test('a question stays open while its action runs, and then shows the failure', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const question = (state: { busy?: boolean; error?: string }) => (
    <ConfirmDialog title="Status" text="Are you sure?" action="Inactivate" {...{ onConfirm, onClose }} {...state} />
  );
  const { rerender } = render(question({ busy: true }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Inactivate' })).toHaveFocus());
  await user.keyboard('{Enter}{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  rerender(question({ error: 'An owner stays active.' }));
  expect(screen.getByRole('alert')).toHaveTextContent('An owner stays active.');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog that closes above it returns the focus to its former place, not to the first field', async () => {
  const user = userEvent.setup();
  function Two() {
    const [asks, setAsks] = useState(false);
    return (
      <>
        <Modal title="New Group" onClose={() => setAsks(true)}>
          <TextField label="Name" />
          <TextField label="Description" />
        </Modal>
        {asks && (
          <ConfirmDialog
            title="Leave?"
            text="It is lost."
            action="Leave"
            onConfirm={vi.fn()}
            onClose={() => setAsks(false)}
          />
        )}
      </>
    );
  }
  render(<Two />);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  await user.tab();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' })).toHaveFocus());
});

test.each([
  ['the field in which Enter has sent the form', '{Enter}', 'Name'],
  ['the button that was pressed', '{Tab}{Enter}', 'Send'],
])('returns the focus to %s', async (_what, keys, name) => {
  const user = userEvent.setup();
  function Form() {
    const [open, setOpen] = useState(false);
    return (
      <Modal title="New Group" onClose={() => {}}>
        <form onSubmit={(event) => (event.preventDefault(), setOpen(true))}>
          <TextField label="Name" />
          <button type="submit">Send</button>
        </form>
        {open && (
          <Modal title="Is it you?" onClose={() => setOpen(false)}>
            <TextField label="Code" />
          </Modal>
        )}
      </Modal>
    );
  }
  render(<Form />);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await user.keyboard(keys);
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(screen.queryByLabelText(name) ?? screen.getByRole('button', { name }));
});
