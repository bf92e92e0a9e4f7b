import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenIdle } from './whenIdle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('with requestIdleCallback', () => {
  test('work runs when the browser is idle, at the latest after a time limit, and can be cancelled', () => {
    const ask = vi.fn((_work: () => void, _options: object) => 7);
    const cancel = vi.fn();
    vi.stubGlobal('requestIdleCallback', ask);
    vi.stubGlobal('cancelIdleCallback', cancel);
    const work = vi.fn();
    const stop = whenIdle(work);
    expect(ask.mock.calls[0]?.[1]).toEqual({ timeout: 2_000 });
    expect(work).not.toHaveBeenCalled();
    ask.mock.calls[0]?.[0]();
    expect(work).toHaveBeenCalledOnce();
    stop();
    expect(cancel).toHaveBeenCalledWith(7);
  });
});

describe('without requestIdleCallback, as in Safari', () => {
  const former = window.requestIdleCallback;
  beforeEach(() => {
    vi.useFakeTimers();
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });
  afterEach(() => void (window.requestIdleCallback = former));

  test('work starts after 50 to 200 ms, unless it is cancelled', () => {
    const [work, off] = [vi.fn(), vi.fn()];
    whenIdle(work);
    whenIdle(off)();
    vi.advanceTimersByTime(49);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(151);
    expect(work).toHaveBeenCalledOnce();
    expect(off).not.toHaveBeenCalled();
  });
});
