import { expect, test } from 'vitest';
import { matching } from './LookupOf.tsx';

const zones = [
  { id: 1, name: '(UTC+05:30) India Time - Mumbai, Delhi', otherNames: ['Asia/Kolkata', 'Bangalore', 'UTC+5:30'] },
  { id: 2, name: '(UTC-05:00) Eastern Time - New York City', otherNames: ['America/New_York', 'US/Eastern'] },
  { id: 3, name: '(UTC+00:00) Greenwich Mean Time - London' },
];
const found = (typed: string) => matching(zones, typed).map(({ value }) => Number(value));

test.each([
  ['kolkata', [1]],
  ['Bangalore', [1]],
  ['america/new_york', [2]],
  ['utc+5:30', [1]],
  ['new york', [2]],
  ['time', [1, 2, 3]],
  ['', [1, 2, 3]],
  ['nowhere', []],
])('%j finds by the shown name and by other names', (typed, ids) => expect(found(typed)).toEqual(ids));

test('an exact other name goes before a name that contains the text', () => {
  const countries = [
    { id: 1, name: 'Russia', otherNames: ['RU'] },
    { id: 2, name: 'United States', otherNames: ['USA', 'US'] },
  ];
  expect(matching(countries, 'us')[0]?.label).toBe('United States');
});
