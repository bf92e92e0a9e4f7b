import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DatePicker, type DatePickerProps } from './DatePicker.tsx';

function draw(props: Partial<DatePickerProps> = {}) {
  render(
    <form aria-label="Form">
      <DatePicker label="Registered On" name="on" {...props} />
      <button type="reset">Reset</button>
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  return { user: userEvent.setup(), sent: () => new FormData(form).get('on') };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Registered On' });
const opener = () => screen.getByRole('button', { name: 'Choose Registered On' });

test('shows DD-MMM-YYYY and sends YYYY-MM-DD', () => {
  const { sent } = draw({ defaultValue: '2017-07-01' });
  expect(field()).toHaveValue('01-Jul-2017');
  expect(sent()).toBe('2017-07-01');
});

test('accepts a day in any usual format, and formats it on blur', async () => {
  const onChange = vi.fn();
  const { user, sent } = draw({ onChange });
  await user.type(field(), '1 4 2026');
  expect(sent()).toBe('2026-04-01');
  expect(onChange).toHaveBeenLastCalledWith('2026-04-01');
  await user.tab();
  expect(field()).toHaveValue('01-Apr-2026');
});

test('keeps and sends a text that is no day, so that the form can refuse it', async () => {
  const { user, sent } = draw();
  await user.type(field(), '30 Feb 2026');
  await user.tab();
  expect(field()).toHaveValue('30 Feb 2026');
  expect(sent()).toBe('30 Feb 2026');
});

test('picks a day in the calendar by the pointer', async () => {
  const { user, sent } = draw({ defaultValue: '2017-07-01' });
  await user.click(opener());
  const calendar = await screen.findByRole('dialog', { name: 'Registered On' });
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('button', { name: /Go to the Next Month/ }));
  await user.click(screen.getByRole('button', { name: /August 15th, 2017/ }));
  expect(calendar).not.toBeInTheDocument();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('15-Aug-2017');
  expect(sent()).toBe('2017-08-15');
});

test('picks a day by the keyboard; Esc closes without a choice and returns the focus', async () => {
  const { user } = draw({ defaultValue: '2017-07-01' });
  opener().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /July 1st, 2017/ })).toHaveFocus());
  await user.keyboard('{ArrowDown}{ArrowRight}{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('01-Jul-2017');
  opener().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /July 1st, 2017/ })).toHaveFocus());
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(field()).toHaveValue('09-Jul-2017');
});

test('a press or the focus outside closes the calendar', async () => {
  const { user } = draw();
  await user.click(opener());
  await screen.findByRole('dialog');
  await user.click(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(opener());
  await screen.findByRole('dialog');
  screen.getByRole('button', { name: 'Reset' }).focus();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows its error, resets with its form, and can be disabled', async () => {
  const { user } = draw({ defaultValue: '2017-07-01', error: 'Registered On is required.', required: true });
  expect(field()).toBeInvalid();
  expect(field()).toBeRequired();
  expect(field()).toHaveAccessibleDescription('Registered On is required.');
  await user.clear(field());
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field()).toHaveValue('01-Jul-2017');
});

test('ignores input while disabled', () => {
  draw({ disabled: true });
  expect(field()).toBeDisabled();
  expect(opener()).toBeDisabled();
});
