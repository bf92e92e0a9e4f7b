import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForNewVersion } from './newVersion.ts';

const MINUTES = 60_000;
let page: string;
let requestCount: number;
let stop: () => void;
const former = globalThis.fetch;

beforeEach(() => {
  vi.useFakeTimers();
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/assets/index-old.js';
  // Without the element's type jsdom would fetch it.
  document.head.append(script);
  requestCount = 0;
  page = '<script type="module" src="/assets/index-old.js"></script>';
  globalThis.fetch = () => {
    requestCount += 1;
    return Promise.resolve(new Response(page));
  };
  stop = () => {};
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  globalThis.fetch = former;
  document.head.querySelector('script')?.remove();
});

test('a page that names another script is a new version, reported once', async () => {
  const found = vi.fn();
  stop = watchForNewVersion(found);
  await vi.advanceTimersByTimeAsync(10 * MINUTES);
  expect(requestCount).toBe(1);
  expect(found).not.toHaveBeenCalled();
  page = '<script type="module" src="/assets/index-new.js"></script>';
  await vi.advanceTimersByTimeAsync(60 * MINUTES);
  expect(found).toHaveBeenCalledOnce();
  expect(requestCount).toBe(2);
});

test('coming back to the tab checks, at most every ten minutes', async () => {
  stop = watchForNewVersion(vi.fn());
  await vi.advanceTimersByTimeAsync(9 * MINUTES);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requestCount).toBe(0);
  await vi.advanceTimersByTimeAsync(1 * MINUTES);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requestCount).toBe(1);
});

test('a page of another server is no version', async () => {
  const found = vi.fn();
  stop = watchForNewVersion(found);
  page = '<h1>Sign in to the hotel network</h1>';
  await vi.advanceTimersByTimeAsync(30 * MINUTES);
  expect(found).not.toHaveBeenCalled();
});
