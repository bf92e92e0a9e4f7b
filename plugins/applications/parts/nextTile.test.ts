import { describe, expect, test } from 'vitest';
import { nextTile } from './nextTile.ts';

// Three rows: 0 1 2 / 3 4 5 / 6
const boxes = [0, 1, 2, 3, 4, 5, 6].map((index) => ({
  left: (index % 3) * 100,
  top: Math.floor(index / 3) * 80,
  width: 90,
}));

describe('nextTile', () => {
  test.each([
    ['ArrowRight', 2, 3],
    ['ArrowRight', 6, undefined],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, undefined],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 6],
    ['ArrowDown', 6, undefined],
    ['ArrowUp', 6, 3],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 1, undefined],
    ['Home', 4, 0],
    ['End', 1, 6],
    ['Enter', 1, undefined],
  ])('%s moves from %i to %s', (key, from, to) => {
    expect(nextTile(key, from, boxes)).toBe(to);
  });
});
