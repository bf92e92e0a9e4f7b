import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Select } from './Select.tsx';

const options = [
  { value: '1', label: 'Administrator' },
  { value: '2', label: 'Manager' },
  { value: '3', label: 'Auditor', disabled: 'No seats are left.' },
];

test('shows the chosen option and reports a choice, with the focus back on it', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Select label="Role" required options={options} defaultValue="1" onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Role' });
  expect(select).toHaveTextContent('Administrator');
  await user.click(select);
  expect(await screen.findByRole('option', { name: 'Administrator' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('option', { name: 'Manager' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('2'));
  expect(select).toHaveTextContent('Manager');
  expect(select).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('works with the keyboard alone', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Select label="Role" options={options} onChange={onChange} />);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await waitFor(async () => expect(await screen.findByRole('listbox')).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('2'));
});

test('its value is a field of the form: it is sent, reset, and focused when it is invalid', async () => {
  const user = userEvent.setup();
  const onInput = vi.fn();
  render(
    <form aria-label="Assign" onInput={onInput}>
      <Select label="Role" name="role_id" options={options} defaultValue="1" error="Choose another role." />
      <button type="reset">Reset</button>
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  const sent = () => new FormData(form).get('role_id');
  expect(sent()).toBe('1');
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Manager' }));
  await waitFor(() => expect(onInput).toHaveBeenCalledOnce());
  expect(sent()).toBe('2');
  const field = form.elements.namedItem('role_id');
  if (field instanceof HTMLElement) field.focus();
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(sent()).toBe('1'));
});

test('a disabled option says why and cannot be chosen', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Select label="Role" options={options} onChange={onChange} />);
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  const greyed = await screen.findByRole('option', { name: /Auditor/ });
  expect(greyed).toHaveTextContent('No seats are left.');
  await user.click(greyed);
  expect(onChange).not.toHaveBeenCalled();
});
