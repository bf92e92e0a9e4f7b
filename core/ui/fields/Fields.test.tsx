import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './Checkbox.tsx';
import { PasswordHint } from '#core/password/PasswordHint.tsx';
import { TextArea } from '#core/ui/fields/TextArea.tsx';
import { TextField } from './TextField.tsx';

test('label, hint and error are connected with the field', () => {
  const { rerender } = render(<TextField label="Email" required hint="The invitation goes there." />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(screen.getByText('*')).toBeVisible();
  expect(field).toBeRequired();
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('The invitation goes there.');
  rerender(<TextField label="Email" required hint="The invitation goes there." error="This address is taken." />);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('This address is taken. The invitation goes there.');
});

test('a hidden label is still the name', () => {
  render(<TextArea label="Description" hideLabel error="Too long." />);
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription('Too long.');
});

test('a password can be shown and hidden again', async () => {
  const user = userEvent.setup();
  render(<TextField label="Current Password" type="password" defaultValue="correct horse" />);
  const field = screen.getByLabelText('Current Password');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('correct horse');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('a checkbox is ticked by its label, and can be mixed', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const { rerender } = render(<Checkbox label="Force two factor authentication" onChange={onChange} mixed />);
  expect(screen.getByRole('checkbox')).toBePartiallyChecked();
  rerender(<Checkbox label="Force two factor authentication" onChange={onChange} error="Store the codes first." />);
  const box = screen.getByRole('checkbox');
  expect(box).not.toBePartiallyChecked();
  expect(box).toHaveAccessibleDescription('Store the codes first.');
  await user.click(screen.getByText('Force two factor authentication'));
  expect(onChange).toHaveBeenCalledOnce();
  expect(box).toBeChecked();
});

test('a new password shows how hard it is to guess, as the server judges it', async () => {
  const { rerender } = render(<PasswordHint typed="" own={[]} />);
  expect(screen.queryByText('Strength:')).not.toBeInTheDocument();
  for (const [typed, strength] of [
    ['Password1', 'Too easy to guess'],
    ['aaaaaaaaaaaa', 'Too easy to guess'],
    ['Summer2026!', 'Too easy to guess'],
    ['AcmeTrading1', 'Too easy to guess'],
    ['quiet-lantern-orbit-71', 'Strong'],
  ] as const) {
    rerender(<PasswordHint typed={typed} own={['Acme Trading']} />);
    expect(await screen.findByText(strength)).toBeInTheDocument();
  }
  rerender(<PasswordHint typed="" own={[]} />);
  expect(screen.queryByText('Strong')).not.toBeInTheDocument();
});
