import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Modal } from '../dialog/Modal.tsx';
import { Toaster } from './Toaster.tsx';
import { forgetMessages, notify, recentMessages } from './toast.ts';

const say = (...message: Parameters<typeof notify>) => act(async () => notify(...message));
const pause = (milliseconds: number) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));
const cards = (text: string) =>
  screen.queryAllByText(text).flatMap((one) => one.closest<HTMLElement>('[data-toast]') ?? []);
const card = (text: string) =>
  waitFor(() => {
    const [found] = cards(text);
    if (!found) throw new Error(`${text} is not shown yet.`);
    return found;
  });
const waitUntilGone = (text: string) => waitFor(() => expect(cards(text)).toEqual([]));

beforeEach(forgetMessages);

test('a success is announced once, politely, and closes by itself', async () => {
  render(<Toaster />);
  await say('success', 'User created.');
  const toast = await card('User created.');
  expect(screen.getByRole('status')).toHaveTextContent('User created.');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(toast.closest('[aria-live], [role="status"], [role="alert"]')).toBeNull();
  await waitUntilGone('User created.');
});

test('a failure is announced at once, stays, and is closed by a click anywhere on it', async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  await say('danger', 'This address is taken.');
  expect(screen.getByRole('alert')).toHaveTextContent('This address is taken.');
  const toast = await card('This address is taken.');
  await pause(2_000);
  expect(toast).toBeInTheDocument();
  await user.click(toast);
  await waitUntilGone('This address is taken.');
});

test('a message that is repeated while it is shown is announced again, but shown once', async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  await say('danger', 'Another organisation.');
  const toast = await card('Another organisation.');
  const announced = screen.getByRole('alert').firstElementChild;
  await say('danger', 'Another organisation.');
  expect(screen.getByRole('alert').firstElementChild).not.toBe(announced);
  expect(cards('Another organisation.')).toHaveLength(1);
  await user.click(toast);
  await waitUntilGone('Another organisation.');
  await say('danger', 'Another organisation.');
  await card('Another organisation.');
});

test('a message stays while the pointer or the focus is on it', async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  await say('success', 'Group updated.');
  const toast = await card('Group updated.');
  await user.hover(toast);
  await pause(1_700);
  act(() => toast.querySelector('button')?.focus());
  await user.unhover(toast);
  await pause(1_700);
  expect(toast).toBeInTheDocument();
  act(() => toast.querySelector('button')?.blur());
  await waitUntilGone('Group updated.');
});

test('Alt+T or Tab focuses a message; closing it returns the focus', async () => {
  const user = userEvent.setup();
  render(
    <>
      <button type="button">Save</button>
      <Toaster />
    </>,
  );
  await say('danger', 'The group was not saved.');
  await card('The group was not saved.');
  await user.tab();
  await user.keyboard('{Alt>}t{/Alt}');
  expect(screen.getByRole('region', { name: /Messages/ })).toHaveFocus();
  await user.tab();
  expect(document.activeElement).toHaveAccessibleName('Close message');
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  await user.tab();
  expect(document.activeElement).toHaveAccessibleDescription('The group was not saved.');
  await user.keyboard('{Enter}');
  await waitUntilGone('The group was not saved.');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});

test('five messages are shown at a time; the next follows when one is closed', async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  for (let number = 1; number <= 6; number++) await say('danger', `Failure ${number}.`);
  await card('Failure 6.');
  expect(cards('Failure 1.')).toEqual([]);
  await user.click(await card('Failure 6.'));
  await card('Failure 1.');
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
  const toast = await card('Not saved.');
  expect(toast.closest('[inert]')).toBeNull();
});

test('the last twenty are kept, newest first', () => {
  for (let number = 1; number <= 25; number++) notify('info', `Message ${number}`);
  expect(recentMessages()).toHaveLength(20);
  expect(recentMessages()[0]?.text).toBe('Message 25');
  expect(recentMessages()[19]?.text).toBe('Message 6');
});
