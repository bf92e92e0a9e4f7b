import { expect, test } from 'vitest';
import { fileName } from '../read/cleaned.ts';
import { columnsOf, match, rowsOf } from './columns.ts';

const rows = [
  ['Name', 'Mail', 'Phone', 'CRM', 'Number'],
  ['Priya Raman', 'priya@x.test', '60123 45678', 'Sales', '60123 45678'],
  ['Jan Nowak', 'jan@x.test', '+48 601 234 567 8', 'Sales', '6012345671'],
];

test('a column with the name of an application is of that application, unless it holds addresses or phone numbers', () => {
  const { meanings } = match({ name: '', rows }, { applications: ['CRM', 'Mail', 'Phone'], columns: [] });
  expect(meanings).toEqual(['name', 'email', 'mobile', 'application:CRM', '']);
});

const found = (title: string, ...cells: string[]) =>
  match(
    { name: '', rows: [['Email', title], ...cells.map((cell) => ['a@x.test', cell])] },
    { applications: [], columns: [] },
  );

test('a title and a cell are never cut inside of a character', () => {
  const long = `${'x'.repeat(199)}😀`;
  expect(columnsOf(found(long, 'y'))[1]?.title).toBe('x'.repeat(199));
  expect(rowsOf(found('Name', `${'x'.repeat(1999)}😀`))[0]?.name).toBe('x'.repeat(1999));
});

test('the name of an application is found in another form of Unicode', () => {
  const { meanings } = match(
    {
      name: '',
      rows: [
        ['Email', 'Bu\u0308ro'],
        ['a@x.test', 'y'],
      ],
    },
    { applications: ['B\u00fcro'], columns: [] },
  );
  expect(meanings).toEqual(['email', 'application:B\u00fcro']);
});

test.each([
  ['30-Apr-2027', '2027-04-30'],
  ['05/04/2027', '2027-05-04'],
  ['05.04.2027', '2027-04-05'],
  ['２０２７-４-３０', '2027-04-30'],
  ['46387', '2026-12-31'],
  ['30-Feb-2027', '30-Feb-2027'],
])('the day %s is read in the format of the organisation', (cell, day) => {
  expect(rowsOf(found('Last day', cell), 'MM/DD/YYYY')[0]?.endsOn).toBe(day);
});

test('a phone number in the digits of another script, and a file name with marks that nobody sees', () => {
  expect(rowsOf(found('Phone', '＋91 ９８７６５ ４３２１０'))[0]?.mobile).toBe('9876543210');
  expect(fileName('\u200epeople\u202c.csv')).toBe('people.csv');
  expect(fileName('\ufeff')).toBe('People');
});

test('role, CRM role and profile may have a column each, and an empty one keeps its place', () => {
  const table = [
    ['Email', 'CRM', 'CRM role', 'CRM profile', 'Books'],
    ['a@x.test', 'Read Only', '', 'Sales', ''],
    ['b@x.test', '', '', '', 'Viewer'],
  ];
  const rows = rowsOf(match({ name: '', rows: table }, { applications: ['CRM', 'Books'], columns: [] }));
  expect(rows.map(({ applications }) => applications)).toEqual(['CRM (Read Only /  / Sales)', 'Books (Viewer)']);
});

test.each([
  ['Contract ends', 'endsOn'],
  ['Mobile no.', 'mobile'],
  ['Dział', 'groups'],
  ['Imię', 'firstName'],
  ['부서', 'groups'],
  ['Remarks', ''],
])('the title %s is %j', (title, meaning) => {
  expect(found(title, 'x').meanings[1]).toBe(meaning);
});
