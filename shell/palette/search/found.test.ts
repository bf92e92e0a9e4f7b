import { expect, test } from 'vitest';
import { narrow } from './found.ts';

const found = (names: readonly string[]) =>
  names.map((label) => ({ id: label, from: 'people', value: label, described: { key: label, label } }));

// Each of these names has the typed letters in their order, which is enough for a command.
test.each([
  ['the ones of a shorter name', 'jon', 'Johan Olsen'],
  ['the ones of a name that sounds alike', 'ann', 'Arjen Nowak'],
  ['the first of each word', 'am', 'Ada Minster'],
  ['a part of one word and the beginning of the next', 'adm', 'Alida Moor'],
  ['all letters of a name but one', 'maria', 'Martina Ibarra Arango'],
  ['those of another name in capitals', 'ADA', 'Andrea Dahl'],
  ['those of another name with accents', 'zoé', 'Zorro Ébert'],
])('a person does not match by scattered letters: %s', (_which, typed, name) => {
  expect(narrow(found([name]), typed)).toEqual([]);
});

test('a person matches by the beginning of a word, within a word and by two words in any order', () => {
  const names = ['Ada Minster', 'Minna Roe', 'Ben Admin', 'Jasmin Ade'];
  const namesFor = (typed: string) => narrow(found(names), typed).map(({ id }) => id);
  expect(namesFor('min')).toEqual(['Minna Roe', 'Ada Minster', 'Ben Admin', 'Jasmin Ade']);
  expect(namesFor('minster ada')).toEqual(['Ada Minster']);
});
