import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

test('leaving the field writes the whole text at once, so that no later letter delays the next page', async () => {
  const user = userEvent.setup();
  const search = vi.fn();
  render(<SearchField label="Search by name" value="" onChange={search} />);
  await user.tab();
  await user.keyboard('ad');
  await user.tab();
  const written = search.mock.calls.length;
  expect(search).toHaveBeenLastCalledWith('ad');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(search).toHaveBeenCalledTimes(written);
});

test('its cross clears it at once and keeps the focus', async () => {
  const user = userEvent.setup();
  const search = vi.fn();
  render(<SearchField label="Search by name" value="" onChange={search} />);
  const field = screen.getByRole('searchbox', { name: 'Search by name' });
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  await user.type(field, 'ad');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  await waitFor(() => expect(search).toHaveBeenLastCalledWith(''));
});
