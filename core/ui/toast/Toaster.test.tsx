import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Modal } from '../dialog/Modal.tsx';
import { Toaster } from './Toaster.tsx';
import { notify, recentMessages } from './toast.ts';

const say = (...message: Parameters<typeof notify>) => act(async () => notify(...message));
const card = async (text: string) => {
  const shown = await waitFor(() => {
    const found = screen.getAllByText(text).find((one) => one.closest('[data-sonner-toast]'));
    if (!found) throw new Error(`${text} is not shown yet.`);
    return found;
  });
  return shown;
};
const isGone = (text: string, within: number) =>
  waitFor(() => expect(screen.queryAllByText(text).some((one) => one.closest('[data-sonner-toast]'))).toBe(false), {
    timeout: within,
  });

test('a success is announced once, politely, and goes by itself', async () => {
  render(<Toaster />);
  await say('success', 'User created.');
  await card('User created.');
  expect(screen.getByRole('status')).toHaveTextContent('User created.');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByRole('region', { name: /Messages/ })).toHaveAttribute('aria-live', 'off');
  await isGone('User created.', 3_000);
});

test('a failure is announced at once, stays, and is closed by a click anywhere on it', async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  await say('danger', 'This address is taken.');
  expect(screen.getByRole('alert')).toHaveTextContent('This address is taken.');
  const shown = await card('This address is taken.');
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(shown).toBeInTheDocument();
  await user.click(shown);
  await isGone('This address is taken.', 1_500);
});

test('what still stands is not put beside itself: it is announced again, and its time begins anew', async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  await say('danger', 'Another organisation.');
  const shown = await card('Another organisation.');
  const announced = screen.getByRole('alert').firstElementChild;
  await say('warning', 'Another organisation.');
  await say('danger', 'Another organisation.');
  expect(screen.getByRole('alert').firstElementChild).not.toBe(announced);
  // What other tests said may stand there still.
  const cards = () =>
    [...document.querySelectorAll('[data-sonner-toast]')].filter(({ textContent }) =>
      textContent.includes('Another organisation.'),
    );
  expect(cards()).toHaveLength(1);
  await user.click(shown);
  await isGone('Another organisation.', 1_500);
  await say('danger', 'Another organisation.');
  await card('Another organisation.');
  expect(cards()).toHaveLength(1);
});

test('a message with the focus on it stays until the focus leaves', async () => {
  render(<Toaster />);
  await say('success', 'Group updated.');
  const shown = await card('Group updated.');
  const close = shown.closest('li')?.querySelector('button');
  act(() => close?.focus());
  await new Promise((resolve) => setTimeout(resolve, 2_200));
  expect(shown).toBeInTheDocument();
  act(() => close?.blur());
  await isGone('Group updated.', 3_000);
});

test('the close button is its only stop for Tab, and says which message it closes', async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  await say('danger', 'The group was not saved.');
  await card('The group was not saved.');
  await user.tab();
  expect(document.activeElement).toHaveAccessibleName('Close message');
  expect(document.activeElement).toHaveAccessibleDescription('The group was not saved.');
});

test('a dialog does not make messages inert', async () => {
  render(
    <>
      <Toaster />
      <Modal title="New Group" onClose={() => {}} />
    </>,
  );
  await screen.findByRole('dialog');
  await say('danger', 'Not saved.');
  const shown = await card('Not saved.');
  expect(shown.closest('[inert]')).toBeNull();
});

test('the last twenty are kept, newest first', () => {
  for (let number = 1; number <= 25; number++) notify('info', `Message ${number}`);
  expect(recentMessages()).toHaveLength(20);
  expect(recentMessages()[0]?.text).toBe('Message 25');
  expect(recentMessages()[19]?.text).toBe('Message 6');
});
