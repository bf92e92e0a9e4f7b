import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isChunkFailure, mayReload, RELOAD_PAUSE_MS, watchPreloadErrors } from './chunkGuard.ts';
import { LEAVING_MS, watchLeaving } from './leaving.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a chunk that could not be loaded is told from other errors', () => {
  test.each([
    'Loading chunk 7 failed.',
    'Loading CSS chunk users failed.',
    'Failed to fetch dynamically imported module: https://portal.example/assets/UserList-x.js',
    'error loading dynamically imported module: https://portal.example/assets/UserList-x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/UserList-x.css',
    "'text/html' is not a valid JavaScript MIME type.",
  ])('%s', (message) => {
    expect(isChunkFailure(new TypeError(message))).toBe(true);
  });

  test.each([new Error('x is not a function'), 'Loading chunk 7 failed.', undefined, null])('not %s', (error) => {
    expect(isChunkFailure(error)).toBe(false);
  });

  test('an error reported by Vite counts, whatever its message', () => {
    watchPreloadErrors();
    const error = new Error('Lädt nicht.');
    expect(isChunkFailure(error)).toBe(false);
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    expect(isChunkFailure(error)).toBe(true);
  });
});

describe('the reload', () => {
  test('happens once within 60 seconds', () => {
    const start = 1_800_000_000_000;
    expect(mayReload(start)).toBe(true);
    expect(mayReload(start + 1)).toBe(false);
    expect(mayReload(start + RELOAD_PAUSE_MS - 1)).toBe(false);
    expect(mayReload(start + RELOAD_PAUSE_MS)).toBe(true);
    expect(mayReload(start + RELOAD_PAUSE_MS + 1)).toBe(false);
    expect(RELOAD_PAUSE_MS).toBe(60_000);
  });

  test('does not keep a person who leaves, whose browser has ended what was loading', () => {
    const forget = watchLeaving();
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    try {
      window.dispatchEvent(new Event('beforeunload'));
      expect(mayReload()).toBe(false);
      // The page was not left after all, as after a download.
      vi.advanceTimersByTime(LEAVING_MS);
      expect(mayReload()).toBe(true);
    } finally {
      forget();
      vi.useRealTimers();
    }
  });

  test('does not happen offline, nor without storage', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(mayReload()).toBe(false);
    vi.restoreAllMocks();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('Denied.');
    });
    expect(mayReload()).toBe(false);
  });
});
