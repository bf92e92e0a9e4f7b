import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu, type MenuEntries } from './Menu.tsx';

const entries = (over: { edit?: () => void; unassign?: () => void } = {}): MenuEntries => [
  { label: 'Edit', onSelect: over.edit ?? (() => {}) },
  'line',
  { label: 'Unassign', disabled: 'An owner stays an admin.', onSelect: over.unassign ?? (() => {}) },
];

test('opens by click, lists its entries and runs the chosen one, with the focus back on the button', async () => {
  const user = userEvent.setup();
  const edit = vi.fn(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
  render(<Menu label="Actions" entries={entries({ edit })} />);
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await waitFor(() => expect(edit).toHaveBeenCalledOnce());
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveAttribute('aria-expanded', 'false');
});

test('a disabled entry can be focused, says why, and neither runs nor closes the menu', async () => {
  const user = userEvent.setup();
  const unassign = vi.fn();
  render(<Menu label="Actions" entries={entries({ unassign })} />);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  const menu = await screen.findByRole('menu', { name: 'Actions' });
  await waitFor(() => expect(menu).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  const greyed = screen.getByRole('menuitem', { name: 'Unassign' });
  expect(menu).toHaveAttribute('aria-activedescendant', greyed.id);
  expect(greyed).toHaveAttribute('aria-disabled', 'true');
  expect(greyed).toHaveAccessibleDescription('An owner stays an admin.');
  await user.keyboard('{Enter}');
  await user.click(greyed);
  expect(unassign).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeInTheDocument();
});

test('Esc closes it and returns the focus', async () => {
  const user = userEvent.setup();
  render(<Menu label="Actions" entries={entries()} />);
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await screen.findByRole('menu')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a second click on the button closes it', async () => {
  const user = userEvent.setup();
  render(<Menu label="Actions" entries={entries()} text="More" />);
  const button = screen.getByRole('button', { name: 'More' });
  await user.click(button);
  await screen.findByRole('menu');
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

test('the entries are computed only when it opens', async () => {
  const ask = vi.fn(() => entries());
  render(<Menu label="Actions" entries={ask} />);
  expect(ask).not.toHaveBeenCalled();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByRole('menu');
  expect(ask).toHaveBeenCalled();
});
