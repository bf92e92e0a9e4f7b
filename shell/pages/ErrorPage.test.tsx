import { render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ErrorPage } from './ErrorPage.tsx';

const onLine = vi.spyOn(navigator, 'onLine', 'get');

test.each([
  ['tries again at once if the network came back before it could listen', [false, true], 1],
  ['does not try again by itself while the network stays away', [false, false], 0],
  ['does not try again by itself after an error with a network', [true, true], 0],
])('a page with an error %s', (_name, [atFirst = true, then = true], times) => {
  onLine.mockReturnValueOnce(atFirst).mockReturnValue(then);
  onTestFinished(() => void onLine.mockReset());
  const retry = vi.fn();
  render(<ErrorPage error={new Error('x')} onRetry={retry} />);
  expect(retry).toHaveBeenCalledTimes(times);
});
