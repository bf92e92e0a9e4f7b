import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { IconButton } from './IconButton.tsx';

const tooltip = () => screen.queryByText('Edit');

test('an icon button has a name, and shows it on hover until the pointer leaves', async () => {
  const user = userEvent.setup();
  render(<IconButton icon="pencil" label="Edit" />);
  const button = screen.getByRole('button', { name: 'Edit' });
  expect(tooltip()).not.toBeInTheDocument();
  await user.hover(button);
  await waitFor(() => expect(tooltip()).toBeInTheDocument());
  await user.unhover(button);
  await waitFor(() => expect(tooltip()).not.toBeInTheDocument());
});

test('it shows on focus by keyboard; Esc closes it and whatever Esc closes', async () => {
  const user = userEvent.setup();
  // In jsdom, :focus-visible depends on the events of earlier tests, also of other files.
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function isMatch(this: Element, selector: string) {
    return selector === ':focus-visible' || matches.call(this, selector);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const beneath = vi.fn();
  window.addEventListener('keydown', beneath);
  render(<IconButton icon="pencil" label="Edit" />);
  await user.tab();
  await waitFor(() => expect(tooltip()).toBeInTheDocument());
  beneath.mockClear();
  await user.keyboard('{Escape}');
  expect(tooltip()).not.toBeInTheDocument();
  expect(beneath).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', beneath);
});

test.each([
  ['a click', (user: UserEvent) => user.click(screen.getByRole('button'))],
  ['Enter', (user: UserEvent) => user.tab().then(() => user.keyboard('{Enter}'))],
  ['a dialog that a key opens', async () => act(() => screen.getByLabelText('Name').focus())],
])('%s closes it', async (_what, does) => {
  const user = userEvent.setup();
  render(
    <>
      <IconButton icon="pencil" label="Edit" />
      <div role="dialog">
        <input aria-label="Name" />
      </div>
    </>,
  );
  await user.hover(screen.getByRole('button'));
  await waitFor(() => expect(tooltip()).toBeInTheDocument());
  await does(user);
  await waitFor(() => expect(tooltip()).not.toBeInTheDocument());
});

test('a touch does not leave a tooltip open', async () => {
  render(<IconButton icon="pencil" label="Edit" />);
  const button = screen.getByRole('button');
  fireEvent.pointerEnter(button, { pointerType: 'touch' });
  expect(tooltip()).not.toBeInTheDocument();
  fireEvent.pointerLeave(button, { pointerType: 'touch' });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await waitFor(() => expect(tooltip()).toBeInTheDocument());
});
