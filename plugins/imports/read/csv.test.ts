import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

const bob = ['Bob', 'b@x.test'];

test.each<[string, string, string[][]]>([
  ['a mark that is never closed', '"Ann,a@x.test\nBob,b@x.test', [['Ann', 'a@x.test'], bob]],
  [
    'one that the next row closes',
    '"Ann,a@x.test\nBob,b@x.test"',
    [
      ['Ann', 'a@x.test'],
      ['Bob', 'b@x.test"'],
    ],
  ],
  ['one before a cell with marks', '"Ann,a@x.test\n"Bob",b@x.test', [['Ann', 'a@x.test'], bob]],
  [
    'one in the last cell',
    'Ann,a@x.test,"x\nBob,b@x.test,y',
    [
      ['Ann', 'a@x.test', 'x'],
      [...bob, 'y'],
    ],
  ],
  ['marks within a cell', 'Ann "Nan" Lee,a@x.test\nBob,b@x.test', [['Ann "Nan" Lee', 'a@x.test'], bob]],
  ['marks around a part', '"Nan" Lee,a@x.test\nBob,b@x.test', [['Nan" Lee', 'a@x.test'], bob]],
  ['a doubled mark', '"Ann ""Nan"" Lee",a@x.test', [['Ann "Nan" Lee', 'a@x.test']]],
  ['a mark after a backslash', '"Ann \\"Nan\\" Lee",a@x.test', [['Ann "Nan" Lee', 'a@x.test']]],
  [
    'spaces beside the marks',
    '"Ann" , "a@x.test"\nBob, b@x.test',
    [
      ['Ann', 'a@x.test'],
      ['Bob', ' b@x.test'],
    ],
  ],
  ['lines within a cell', '"1 Main St\nLondon, UK",a@x.test', [['1 Main St\nLondon, UK', 'a@x.test']]],
  ['an empty cell in marks', '"",a@x.test,""', [['', 'a@x.test', '']]],
  [
    'all forms of lines',
    'Ann,a@x.test\r\nBob,b@x.test\rCy,c@x.test\nDi,d@x.test',
    [['Ann', 'a@x.test'], bob, ['Cy', 'c@x.test'], ['Di', 'd@x.test']],
  ],
  ['rows of different length', 'Ann\nBob,b@x.test\nCy,c@x.test,x,y', [['Ann'], bob, ['Cy', 'c@x.test', 'x', 'y']]],
  [
    'commas within semicolons',
    'Name;Mail\nLee, Ann;a@x.test\nCho, Bob;b@x.test',
    [
      ['Name', 'Mail'],
      ['Lee, Ann', 'a@x.test'],
      ['Cho, Bob', 'b@x.test'],
    ],
  ],
  ['a delimiter that the file names', 'sep=~\r\nAnn~a@x.test', [['Ann', 'a@x.test']]],
  ['vertical bars', 'Ann|a@x.test\nBob|b@x.test', [['Ann', 'a@x.test'], bob]],
])('%s', (_what, text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});

test('the time grows with the length, also of very many marks that are not closed', () => {
  expect(readCsv('"a,b@x.test\n'.repeat(20_000))).toHaveLength(20_001);
});
