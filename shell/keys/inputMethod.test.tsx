import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withholdInputMethodKeys } from './inputMethod.ts';

let end: () => void;
beforeEach(() => {
  end = withholdInputMethodKeys();
});
afterEach(() => end());

test.each([
  ['an Enter of its own', {}, 1],
  ['an Enter within a composition', { isComposing: true }, 0],
  ['the Enter after which Safari ends a composition', { keyCode: 229 }, 0],
])('a key handler gets %s or not', (_which, event, times) => {
  const onKeyDown = vi.fn();
  render(<input aria-label="Name" onKeyDown={onKeyDown} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ...event });
  expect(onKeyDown).toHaveBeenCalledTimes(times);
});
