import { expect, test } from 'vitest';
import { drawnRows } from './drawnRows.ts';

const inSight = { startIndex: 10, endIndex: 12, overscan: 2, count: 100 };

test('visible rows are drawn, and some beyond', () => {
  expect(drawnRows(inSight, 11)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  expect(drawnRows({ ...inSight, startIndex: 0, count: 13 }, 0)).toEqual(Array.from({ length: 13 }, (_, at) => at));
});

test('the active row is always drawn, so that it keeps the focus', () => {
  expect(drawnRows(inSight, 0)).toEqual([0, 8, 9, 10, 11, 12, 13, 14]);
  expect(drawnRows(inSight, 99)).toEqual([8, 9, 10, 11, 12, 13, 14, 99]);
});

test('no row beyond the end is drawn', () => {
  expect(drawnRows(inSight, 100)).not.toContain(100);
  expect(drawnRows({ startIndex: 0, endIndex: 0, overscan: 2, count: 0 }, 0)).toEqual([]);
});
