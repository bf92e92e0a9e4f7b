import { expect, test } from 'vitest';
import { pastedPeople } from './pastedPeople.ts';
import { csvRows } from './table.ts';

const titles = ['First name', 'Last name', 'Email'];

test.each([
  ['cells of a spreadsheet', 'Priya\tpriya@x.test\nJan\tjan@x.test', 2],
  ['a CSV with addresses', 'Priya,Sharma,priya@x.test\nJan,Nowak,jan@x.test', 3],
  ['a CSV with titles', 'Name;Email\nPriya;priya@x.test', 2],
  ['one address a line', 'priya@x.test\njan@x.test', 1],
  ['a contact beside something else', 'Priya <priya@x.test>;Sales', 2],
  ['no address', 'Priya, Jan', 2],
  ['one enormous cell', `Jan <${'@'.repeat(200_000)}`, 1],
])('%s stay the cells that they are', (_what, text, width) => {
  expect(csvRows(text)[0]).not.toEqual(titles);
  expect(csvRows(text)[0]).toHaveLength(width);
});

test.each([
  ['Gmail', 'Priya Sharma <priya@x.test>, "Nowak, Jan" <jan@x.test>, kim@x.test,'],
  ['Outlook', 'Sharma, Priya <priya@x.test>; Nowak, Jan <jan@x.test>; kim@x.test'],
  ['one a line', 'To: Priya Sharma <priya@x.test>\r\nJan  Nowak < jan@x.test >\r\n\r\n"kim@x.test" <kim@x.test>'],
])('the addresses of a mail become rows with names: %s', (_program, text) => {
  expect(csvRows(text)).toEqual([
    titles,
    ['Priya', 'Sharma', 'priya@x.test'],
    ['Jan', 'Nowak', 'jan@x.test'],
    ['', '', 'kim@x.test'],
  ]);
});

test('a name of one word or of three, addresses in one line, and a wrong address, which is mended at its cell', () => {
  expect(csvRows('Cher <cher@x.test>; Ana María Ruiz <ana@>')).toEqual([
    titles,
    ['Cher', '', 'cher@x.test'],
    ['Ana María', 'Ruiz', 'ana@'],
  ]);
  expect(csvRows('a@x.test, b@x.test')).toEqual([titles, ['', '', 'a@x.test'], ['', '', 'b@x.test']]);
});

test('the time grows with the length of the text, also of very many spaces', () => {
  const spaces = ' '.repeat(60_000);
  expect(csvRows(`a@x.test${spaces}, b@x.test`)).toEqual([titles, ['', '', 'a@x.test'], ['', '', 'b@x.test']]);
});

test.each([
  [' \n ', 'Type or paste at least one address.'],
  ['Priya\nJan', 'There is no email address in this text.'],
  [`a@x.test\n`.repeat(60_000), 'This is too much to paste. Save it as a file, and choose “Import people”.'],
])('%# is refused by ‘Invite people…’ with one sentence', (text, says) => {
  expect(pastedPeople.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([says]);
});
