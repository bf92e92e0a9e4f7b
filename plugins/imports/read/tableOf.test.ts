import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { columnFault, columnsOf, match, rowsOf } from '../match/columns.ts';
import { usualEncoding } from './encodings.ts';
import { tablesOf } from './tableOf.ts';
import { zip } from './testZip.ts';

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const read = async (bytes: Uint8Array, encoding?: string) => tablesOf(bufferOf(bytes), encoding);
const rowsIn = async (bytes: Uint8Array, encoding?: string) => (await read(bytes, encoding)).tables[0]?.rows;
const found = (rows: string[][], columns: { title: string; meaning: string }[] = []) =>
  match({ name: '', rows }, { applications: ['CRM'], columns });

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet with these rows of XML. `before` may have a further sheet. */
const workbook = (rows: string, size?: number, before = '<sheets>') =>
  zip(
    {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml': `<workbook ${main} xmlns:r="${related}">${before}<sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${related}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${related}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
      'xl/styles.xml': `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells></worksheet>`,
    },
    size,
  );

test.each<[string, Uint8Array, string | RegExp]>([
  ['an empty file', new Uint8Array(), 'The file is empty.'],
  ['spaces alone', Buffer.from(' \r\n\t\r\n'), 'There are no rows in the file.'],
  ['more than 5 MB', new Uint8Array(6_000_000), /^The file is larger than 5 MB/],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), /^This is an old Excel file/],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), /^This is not a table/],
  ['a file that is cut off', workbook('<row r="1"/>').subarray(0, 200), /^The file is damaged/],
  ['a ZIP file of something else', zip({ 'letter.txt': 'Hello' }), /^The file is damaged/],
  ['a web page', Buffer.from('<html><body><table><tr><td>a@x.test</td></tr></table>'), /^This is a web page/],
  [
    'a workbook of 2003',
    Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
    /^This is a file of Excel 2003/,
  ],
  ['contacts', Buffer.from('BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD'), /^This is a file of contacts/],
  ['a PDF', Buffer.from('%PDF-1.7\n'), /^This is a PDF/],
  ['JSON', Buffer.from('[{"email":"a@x.test"}]'), /^This is a JSON file/],
  ['a bomb', workbook(`<row r="1"/>${' '.repeat(110_000_000)}`), /larger than 100 MB when it is unpacked/],
  ['a bomb whose directory lies', workbook(`<row r="1"/>${' '.repeat(3_000_000)}`, 1000), /^The file is damaged/],
  [
    'a cell far from the others',
    workbook('<row r="1"><c r="XFD1048576"><v>1</v></c></row>'),
    /^A sheet has a cell far/,
  ],
  ['20,002 rows', Buffer.from('a@b.test\n'.repeat(20_002)), /more than 20,000 rows/],
])('%s is refused with a sentence', async (_what, bytes, says) => {
  await expect(read(bytes)).rejects.toThrow(says);
});

test('a workbook: a heading above, formulas, dates, numbers, errors, hidden and empty rows', async () => {
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = await rowsIn(
    workbook(
      `<row r="1">${text('A1', 'New joiners')}</row>` +
        `<row r="3">${text('A3', 'E-Mail')}${text('B3', 'Phone')}${text('C3', 'Last day')}${text('D3', 'Name')}</row>` +
        `<row r="4" hidden="1">${text('A4', 'a@x.test')}<c r="B4"><v>919876543210</v></c><c r="C4" s="1"><v>46387</v></c><c r="D4" t="str"><f>A4&amp;B4</f><v>Ann</v></c></row>` +
        `<row r="6">${text('A6', 'b@x.test')}<c r="B6"><v>9876543210</v></c><c r="C6"><v>46387</v></c><c r="D6" t="e"><v>#REF!</v></c></row>`,
    ),
  );
  const matched = found(rows ?? []);
  expect(columnFault(matched)).toBeUndefined();
  expect(rowsOf(matched)).toMatchObject([
    { row: 4, email: 'a@x.test', mobile: '9876543210', endsOn: '2026-12-31', name: 'Ann' },
    { row: 6, email: 'b@x.test', mobile: '9876543210', endsOn: '2026-12-31' },
  ]);
});

test('days since 1904, a sheet that is hidden, and a style far from the others', async () => {
  const rows =
    '<row r="1"><c r="A1" s="1"><v>46387</v></c><c r="B1" s="1"><v>46387.75</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>';
  const sheets = '<sheets><sheet name="R&amp;D" sheetId="2" state="hidden" r:id="r3"/>';
  for (const value of ['1', 'true'])
    expect(await read(workbook(rows, undefined, `<workbookPr date1904="${value}"/>${sheets}`))).toEqual({
      tables: [{ name: 'People', rows: [['2031-01-01', '2031-01-01']] }],
    });
});

test('the encodings that Excel writes: told by the file, else by the language of the person', async () => {
  const line = 'Łucja;l@x.test';
  const utf16 = Buffer.from(line, 'utf16le');
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]);
  for (const bytes of [wide, utf16, Buffer.from(wide).swap16(), Buffer.from(utf16).swap16(), Buffer.from(line)])
    expect(await read(bytes)).toEqual({ tables: [{ name: '', rows: [['Łucja', 'l@x.test']] }] });
  const polish = Buffer.from([0xa3, ...Buffer.from('ucja;l@x.test')]);
  expect(await rowsIn(polish)).toEqual([['£ucja', 'l@x.test']]);
  expect(await read(polish, usualEncoding(['pl-PL', 'en']))).toMatchObject({
    tables: [{ rows: [['Łucja', 'l@x.test']] }],
    guessed: 'windows-1250',
  });
  // One letter was cut between its two bytes: the others are still read, and that one is a fault of its own row.
  const cut = Buffer.concat([Buffer.from('Łucja Żółć;l@x.test\nJó'), Buffer.from([0xc5]), Buffer.from(';j@x.test')]);
  expect(await rowsIn(cut)).toEqual([
    ['Łucja Żółć', 'l@x.test'],
    ['Jó\ufffd', 'j@x.test'],
  ]);
  const japanese = Buffer.from([0x93, 0x63, 0x92, 0x86, ...Buffer.from(';t@x.test')]);
  expect(await rowsIn(japanese, usualEncoding(['ja']))).toEqual([['田中', 't@x.test']]);
  expect(['en-IN', 'ko', 'zh-TW', 'zh-CN'].map((one) => usualEncoding([one]))).toEqual([
    'windows-1252',
    'euc-kr',
    'big5',
    'gb18030',
  ]);
});

test('invisible characters are taken out of cells, joiners stay, and a cell of a megabyte is one wrong cell', async () => {
  const text = `Email;Name\n\u202aa@x.test\u202c;\u200fم\u200c\u0001\u00a0\nb@x.test;${'x'.repeat(1_000_000)}`;
  const rows = rowsOf(found((await rowsIn(Buffer.from(text))) ?? []));
  expect(rows[0]).toMatchObject({ email: 'a@x.test', name: 'م\u200c' });
  expect(rows[1]?.name).toHaveLength(2000);
});

test('300 columns, titles that occur twice, only titles, and titles that are numbered by empty rows', () => {
  const wide = Array.from({ length: 299 }, (_, at) => `Extra ${at}`);
  const matched = found([[''], ['Email', ...wide, 'Email'], ['a@x.test', ...wide, 'b@x.test']]);
  expect(matched.meanings.filter(Boolean)).toEqual(['email']);
  expect(rowsOf(matched)).toMatchObject([{ row: 3, email: 'a@x.test' }]);
  const remembered = columnsOf(matched);
  expect(remembered).toHaveLength(100);
  expect(remembered.filter(({ title }) => title === 'Email')).toEqual([{ title: 'Email', meaning: 'email' }]);
  expect(columnFault(found([['Email', 'Name']]))).toMatch(/^There are no rows below the column titles/);
});

test.each([
  ['+91 98765-43210', '9876543210'],
  ['00919876543210', '9876543210'],
  ['919876543210', '9876543210'],
  ['09876543210', '9876543210'],
  ['0123456789', '0123456789'],
  ['+48 601 234 567', '+48601234567'],
  ['9876543210.0', '9876543210'],
  ['9,876,543,210', '9876543210'],
  ['9.87E+09', '9.87E+09'],
])('the phone number %s is %s', (text, number) => {
  expect(
    rowsOf(
      found([
        ['Email', 'Phone'],
        ['a@x.test', text],
      ]),
    )[0]?.mobile,
  ).toBe(number);
});

test('a title that every object of the language knows is a title like any other', () => {
  const { meanings, titles } = found([
    ['Constructor', 'Email'],
    ['Ferrari', 'pia@acme.test'],
  ]);
  expect([titles, meanings]).toEqual([
    ['Constructor', 'Email'],
    ['', 'email'],
  ]);
});
