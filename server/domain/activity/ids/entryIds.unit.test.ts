import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeEntryIds } from './entryIds.ts';

const ids = makeEntryIds(Buffer.alloc(32, 7), 100);
const first = Array.from({ length: 5_000 }, (_, at) => at + 1);

test('each stored id has one shown id of 15 digits, and back', () => {
  const last = 2 ** 48 - 1;
  for (const stored of [...first, 2 ** 24 - 1, 2 ** 24, 2 ** 24 + 1, 2 ** 31, 2 ** 47, last]) {
    expect(String(ids.show(stored))).toMatch(/^\d{15}$/);
    expect(ids.stored(ids.show(stored))).toBe(stored);
  }
  expect(new Set(first.map((id) => ids.show(id))).size).toBe(first.length);
});

test('shown ids tell neither number nor order', () => {
  const shownIds = first.map((id) => ids.show(id));
  const rising = shownIds.filter((id, at) => at > 0 && id > (shownIds[at - 1] ?? 0)).length;
  expect(rising / first.length).toBeGreaterThan(0.45);
  expect(rising / first.length).toBeLessThan(0.55);
  // Neighbours are as far from one another as any two numbers.
  const steps = shownIds.slice(1).map((id, at) => Math.abs(id - (shownIds[at] ?? 0)));
  expect(Math.min(...steps)).toBeGreaterThan(2 ** 20);
  const others = makeEntryIds(randomBytes(32), 100);
  expect(first.filter((id) => others.show(id) === ids.show(id))).toEqual([]);
});

test.each([
  ['an id of a link from before', 100, 100],
  ['a stored id that was never shown', 101, undefined],
  ['the last number below the shown ids', 2 ** 48 - 1, undefined],
  ['a number above them', 2 ** 49, undefined],
  ['the largest whole number', Number.MAX_SAFE_INTEGER, undefined],
])('%s', (_which, shownId, stored) => {
  expect(ids.stored(shownId)).toBe(stored);
});
