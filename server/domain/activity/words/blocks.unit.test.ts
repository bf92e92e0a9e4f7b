import { expect, test } from 'vitest';
import fc from '#tests/setup/property.ts';
import { keepPlaced, readIds, writeIds } from './blocks.ts';
import { addPlace, keep, listOf, MOST, noPlaces, readPlaces, writePlaces } from './places.ts';

const ascending = (most: number, max = 500) =>
  fc.uniqueArray(fc.integer({ min: 0, max }), { maxLength: most }).map((list) => list.toSorted((a, b) => a - b));

test('the ids of a block are read at any places, and places are told of any ids', () => {
  fc.assert(
    fc.property(ascending(200), fc.nat(50), fc.infiniteStream(fc.boolean()), (drawn, start, picks) => {
      const ids = drawn.map((id) => start + 1 + id);
      const written = writeIds(ids, start);
      const places = ids.map((_, place) => place).filter(() => picks.next().value);
      expect(readIds(written, start, places)).toEqual(places.map((place) => ids[place]));
      const wanted = ids.filter(() => picks.next().value);
      const both = wanted.filter((id) => places.includes(ids.indexOf(id)));
      expect(keepPlaced(written, start, wanted, places)).toEqual(both);
    }),
  );
});

test('ids that follow each other take no space', () => {
  const ids = Array.from({ length: MOST }, (_, at) => 1_000_000 + at);
  expect(writeIds(ids, 999_000)).toBe(`[1000,${MOST}]`);
});

const written = (list: readonly number[]) => {
  const places = noPlaces();
  for (const place of list) addPlace(places, place);
  return writePlaces(places);
};

test('places are written as a list or as bits, and are the same when they are read', () => {
  fc.assert(
    fc.property(ascending(40, MOST - 1), ascending(400), (few, many) => {
      for (const list of [few, many]) {
        const { entries, places } = written(list);
        expect(entries).toBe(list.length);
        expect(listOf(readPlaces([places]))).toEqual(list);
      }
      const all = readPlaces([written(few).places, written(many).places]);
      expect(listOf(all)).toEqual([...new Set([...few, ...many])].toSorted((a, b) => a - b));
      keep(all, readPlaces([written(many).places]), true);
      expect(listOf(all)).toEqual(many);
      keep(all, readPlaces([written(few).places]), false);
      expect(listOf(all)).toEqual(many.filter((place) => !few.includes(place)));
    }),
  );
});
