import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryOf } from './filter.ts';
import { filterIn } from './suggestFilters.ts';

beforeAll(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
afterAll(() => void vi.unstubAllEnvs());

test('a day has its hours, also when the clocks are changed', () => {
  const hours = (day: string) => {
    const { from = 0, to = 0 } = queryOf(new URLSearchParams({ from: day, to: day }));
    return (to - from) / 3_600_000;
  };
  expect(['2026-03-29', '2026-06-01', '2026-10-25'].map(hours)).toEqual([23, 24, 25]);
  expect(queryOf(new URLSearchParams({ from: '2026-02-30' })).from).toBeUndefined();
});

test('a text with a = is one filter, and a long one is cut to what the server takes', () => {
  expect(filterIn('search=a=b')).toEqual(['search', 'a=b']);
  expect(queryOf(new URLSearchParams({ search: 'x'.repeat(300) })).text).toHaveLength(200);
});
