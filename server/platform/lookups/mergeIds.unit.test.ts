import fc from '#tests/setup/property.ts';
import { expect, test } from 'vitest';
import { mergeIds, type Fresh, type Line } from './mergeIds.ts';

const value = (code: string, name = code): Fresh => ({ code, name });
const idOf = (table: readonly Line[], code: string) => table.find((line) => line[1] === code)?.[0];

const release = fc.uniqueArray(
  fc.record({ code: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz')), name: fc.string() }),
  {
    selector: ({ code }) => code,
  },
);

test('an id keeps its value, whatever a package contains from release to release', () => {
  fc.assert(
    fc.property(fc.array(release, { minLength: 1, maxLength: 8 }), (releases) => {
      const everGiven = new Map<number, string>();
      let table: Line[] = [];
      for (const fresh of releases) {
        table = mergeIds(table, fresh, { m: 13 });
        for (const [id, code] of table) {
          expect(everGiven.get(id) ?? code).toBe(code);
          everGiven.set(id, code);
        }
        expect(new Set(table.map(([id]) => id)).size).toBe(table.length);
        // No line is ever lost, and each value of the release is offered under its name.
        expect(new Set(table.map(([id]) => id))).toEqual(new Set(everGiven.keys()));
        for (const { code, name } of fresh) expect(table).toContainEqual([idOf(table, code), code, name]);
      }
    }),
  );
});

test('pinned ids are used from the start, and not taken from another value later', () => {
  const first = mergeIds([], [value('a'), value('b'), value('c')], { b: 1, c: 99 });
  expect(first).toEqual([
    [1, 'b', 'b'],
    [2, 'a', 'a'],
    [99, 'c', 'c'],
  ]);
  expect(idOf(mergeIds(first, [value('a'), value('z')], { z: 2 }), 'z')).toBe(100);
});

test('a value with a new code keeps its id; a missing value stays, retired', () => {
  const table = mergeIds([], [value('Asia/Calcutta'), value('Europe/Kiev')]);
  const next = mergeIds(table, [{ code: 'Asia/Kolkata', name: 'India', formerly: ['Asia/Calcutta'] }]);
  expect(next).toEqual([
    [1, 'Asia/Kolkata', 'India'],
    [2, 'Europe/Kiev', 'Europe/Kiev', 1],
  ]);
});
