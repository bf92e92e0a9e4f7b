import fc from '#tests/setup/property.ts';
import { expect, test } from 'vitest';
import { cursorOf, memberCursor, memberPlace, placeOf, rowsOf } from './paging.ts';

test('a forged cursor is refused', () => {
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wrong = [null, {}, [], [0, 'a'], [0, 1, 1], ['0', 'a', 1], [0, 'a', 1.5], [0, 'a', 2 ** 53]];
  for (const cursor of ['', 'x', '%', ...wrong.map(made)])
    expect(() => placeOf(cursor), cursor).toThrow('Correct the marked fields.');
});

test("a cursor's part must be one of the lists", () => {
  for (const part of [-1, 0.5, 3]) expect(() => placeOf(cursorOf({ text: 'a', id: 1, part }), 3)).toThrow('Correct');
  expect(placeOf(cursorOf({ text: 'a', id: 1, part: 2 }), 3)).toEqual({ part: 2, text: 'a', id: 1 });
});

test('every name is decoded unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (sort_name, person_id) => {
      const place = { sort_name, person_id, part: 0 };
      expect(memberPlace(memberCursor(place))).toEqual(place);
    }),
  );
  expect(memberPlace(undefined)).toBeUndefined();
});

test('a page has 1 to 500 rows, and a list that is not paged has all', () => {
  expect([-5, 0, 1, 50, 501].map((limit) => rowsOf({ limit }))).toEqual([1, 1, 1, 50, 500]);
  expect(rowsOf({ cursor: 'x' })).toBe(500);
  // One more row is read, and the number must be valid for a database.
  expect(Number.isSafeInteger(rowsOf({}) + 1)).toBe(true);
});
