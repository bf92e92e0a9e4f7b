import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { CopyButton } from './CopyButton.tsx';
import { recentMessages } from '../toast/toast.ts';

test('the text is copied to the clipboard, and the button says so', async () => {
  const user = userEvent.setup();
  render(<CopyButton text="ada@acme.test" what="email" />);
  await user.click(screen.getByRole('button', { name: 'Copy email' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Copied');
  expect(await navigator.clipboard.readText()).toBe('ada@acme.test');
  expect(recentMessages()).toEqual([]);
});

test('a refused copy is reported, with another way to copy', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
  render(<CopyButton text="ada@acme.test" what="email" />);
  await user.click(screen.getByRole('button', { name: 'Copy email' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(recentMessages().map(({ type, text }) => `${type}: ${text}`)).toEqual([
    'warning: The browser did not allow the copy. Select the text and copy it with the keyboard or the mouse.',
  ]);
});

test('only the last copy is announced: a new copy again, a refused copy not', async () => {
  vi.useFakeTimers();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { rerender } = render(<CopyButton text="ada@acme.test" what="email" />);
  const status = screen.getByRole('status');
  const copy = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy email' })));
  await copy();
  act(() => void vi.advanceTimersByTime(1400));
  const again = deferred<void>();
  write.mockReturnValueOnce(again.promise);
  await copy();
  expect(status).toBeEmptyDOMElement();
  await act(async () => again.resolve());
  act(() => void vi.advanceTimersByTime(1400));
  expect(status).toHaveTextContent('Copied');
  rerender(<CopyButton text="eve@acme.test" what="email" />);
  expect(status).toBeEmptyDOMElement();
  await copy();
  expect(status).toHaveTextContent('Copied');
  write.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'));
  await copy();
  expect(status).toBeEmptyDOMElement();
  vi.useRealTimers();
});
