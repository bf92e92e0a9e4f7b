import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { act, renderHook } from '@testing-library/react';
import { createStore, Provider, useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { shownTheme, THEME_KEY, themeAtom } from './theme.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';

const html = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete html.dataset.theme;
});

function renderTheme() {
  const store = createStore();
  const useTheme = () => useAtom(themeAtom);
  return renderHook(useTheme, {
    wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  }).result;
}

test("a choice applies at once and is stored; without a choice the system's theme applies", () => {
  const theme = renderTheme();
  expect(theme.current[0]).toBe('system');
  act(() => theme.current[1]('dark'));
  expect(theme.current[0]).toBe('dark');
  expect(html.dataset.theme).toBe('dark');
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
  expect(shownTheme()).toBe('dark');
  act(() => theme.current[1]('system'));
  expect(html.dataset.theme).toBeUndefined();
  expect(localStorage.getItem(THEME_KEY)).toBeNull();
  expect(shownTheme()).toBe('light');
});

test('other tabs follow', () => {
  const theme = renderTheme();
  localStorage.setItem(THEME_KEY, 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY })));
  expect(theme.current[0]).toBe('dark');
  expect(html.dataset.theme).toBe('dark');
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['<script>', undefined],
])('before the first paint, a stored %s is shown as %s', (stored, applied) => {
  localStorage.setItem(THEME_KEY, stored);
  const script = readFileSync(new URL('../public/early.js', import.meta.url), 'utf8');
  runInThisContext(script);
  // Otherwise it would queue the keys of other tests.
  window.gatehouseHeldKeys?.();
  delete window.gatehouseHeldKeys;
  expect(html.dataset.theme).toBe(applied);
});

test('the layout changes when the window becomes narrow', () => {
  const media = Object.assign(new EventTarget(), { matches: false });
  const queries: string[] = [];
  const before = window.matchMedia;
  window.matchMedia = (query) => {
    queries.push(query);
    return media as unknown as MediaQueryList;
  };
  const { result, unmount } = renderHook(() => useNarrow());
  expect(result.current).toBe(false);
  act(() => {
    media.matches = true;
    media.dispatchEvent(new Event('change'));
  });
  expect(result.current).toBe(true);
  expect(new Set(queries)).toEqual(new Set(['(width < 768px)']));
  unmount();
  window.matchMedia = before;
});
