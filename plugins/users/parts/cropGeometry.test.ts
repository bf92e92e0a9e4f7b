import fc from '#tests/setup/property.ts';
import { describe, expect, test } from 'vitest';
import { canvasOf, cutOf, leastCrop, middleSquare } from './cropGeometry.ts';

const side = fc.integer({ min: 1, max: 12_000 });
const pictures = fc.record({ width: side, height: side });

describe('the canvas of a picture', () => {
  test.each([
    [
      { width: 1200, height: 800 },
      { width: 600, height: 400 },
    ],
    [
      { width: 4000, height: 1000 },
      { width: 600, height: 150 },
    ],
    [
      { width: 1000, height: 4000 },
      { width: 100, height: 400 },
    ],
    [
      { width: 40, height: 30 },
      { width: 40, height: 30 },
    ],
  ])('of %j is %j', (picture, canvas) => {
    expect(canvasOf(picture)).toEqual(canvas);
  });

  test('every picture fits into 600x400', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const { width, height } = canvasOf(picture);
        expect(width).toBeLessThanOrEqual(600);
        expect(height).toBeLessThanOrEqual(400);
      }),
    );
  });
});

test('the smallest crop is 50 pixels of the canvas, also when the canvas is shown smaller', () => {
  const canvas = { width: 600, height: 400 };
  expect(leastCrop(canvas, canvas)).toBe(50);
  expect(leastCrop(canvas, { width: 300, height: 200 })).toBe(25);
  expect(leastCrop({ width: 40, height: 30 }, { width: 40, height: 30 })).toBe(30);
});

test('the first crop is a square in the middle, inside the picture, as wide as high', () => {
  expect(middleSquare({ width: 400, height: 200 })).toEqual({ x: 25, y: 0, width: 50, height: 100 });
  fc.assert(
    fc.property(pictures, (picture) => {
      const { from, to } = cutOf(middleSquare(picture), picture);
      expect(from.width).toBeCloseTo(from.height);
      expect(from.x).toBeGreaterThanOrEqual(0);
      expect(from.x + from.width).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(to.width).toBeLessThanOrEqual(400);
      expect(to.height).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("the cut uses the whole picture's resolution, at the size of the canvas", () => {
  expect(cutOf({ x: 50, y: 0, width: 50, height: 50 }, { width: 2400, height: 1600 })).toEqual({
    from: { x: 1200, y: 0, width: 1200, height: 800 },
    to: { width: 300, height: 200 },
  });
});
