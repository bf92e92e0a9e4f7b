import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { whenReachable } from './whenReachable.ts';

const onLine = vi.spyOn(navigator, 'onLine', 'get');
const answers = vi.spyOn(globalThis, 'fetch');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  onLine.mockReset();
  answers.mockReset();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test('a server that is away, answers with an error, and is back, is told', async () => {
  onLine.mockReturnValue(true);
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  answers.mockResolvedValueOnce(new Response('', { status: 502 }));
  answers.mockResolvedValue(new Response('ok'));
  const reached = vi.fn();
  onTestFinished(whenReachable(reached));
  await seconds(11);
  expect(reached).not.toHaveBeenCalled();
  await seconds(5);
  expect(reached).toHaveBeenCalledOnce();
});

test('nothing is asked without a network, nor after the end of the wait', async () => {
  onLine.mockReturnValue(false);
  const end = whenReachable(vi.fn());
  await seconds(20);
  onLine.mockReturnValue(true);
  end();
  await seconds(20);
  expect(answers).not.toHaveBeenCalled();
});
