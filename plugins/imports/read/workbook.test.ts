import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { zip } from './testZip.ts';
import { workbookOf } from './workbook.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const inline = (text: string, at = '') => `<c${at && ` r="${at}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;

/** The parts of a workbook with one sheet, of which a case changes some. */
const parts = (sheet: string, changed: Record<string, string> = {}): Record<string, string> => ({
  '_rels/.rels': `<Relationships>${relation('r1', `${office}/officeDocument`, 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': '<workbook><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', `${office}/worksheet`, 'worksheets/sheet1.xml')}${relation('r2', `${office}/sharedStrings`, 'sharedStrings.xml')}${relation('r3', `${office}/styles`, 'styles.xml')}</Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  ...changed,
});
const read = async (files: Record<string, string>, flags?: Parameters<typeof zip>[2]) =>
  (await workbookOf(Uint8Array.from(zip(files, undefined, flags)).buffer))[0]?.rows;
const row = `<row>${inline('Ann')}${inline('a@x.test')}</row>`;
const ann = [['Ann', 'a@x.test']];

test.each<[string, Record<string, string>, string[][]]>([
  ['cells and rows without places, and no styles and shared texts', parts(row), ann],
  [
    'names of parts from the root, as Google and Oracle write them',
    parts(row, {
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', `${office}/worksheet`, '/xl/worksheets/sheet1.xml')}</Relationships>`,
    }),
    ann,
  ],
  [
    'parts elsewhere',
    {
      '_rels/.rels': `<Relationships>${relation('r1', `${office}/officeDocument`, '/book/main.xml')}</Relationships>`,
      'book/main.xml': '<workbook><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>',
      'book/_rels/main.xml.rels': `<Relationships>${relation('r1', `${office}/worksheet`, '../data/one.xml')}</Relationships>`,
      'data/one.xml': `<worksheet><sheetData>${row}</sheetData></worksheet>`,
    },
    ann,
  ],
  [
    'prefixes of namespaces, single quotation marks and comments',
    parts('', {
      'xl/workbook.xml':
        "<?xml version='1.0'?><x:workbook><x:sheets><x:sheet name='People' sheetId='1' d:id='r1'/></x:sheets></x:workbook>",
      'xl/worksheets/sheet1.xml':
        "<x:worksheet><!-- <c> --><x:sheetData><x:row r='1'><x:c r='A1' t='str'><x:v>Ann</x:v></x:c><x:c t='inlineStr'><x:is><x:t>a@x.test</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>",
    }),
    ann,
  ],
  [
    'the strict form, with days in ISO 8601',
    parts(`<row><c t="d"><v>2027-04-30T00:00:00.000</v></c>${inline('a@x.test')}</row>`, {
      '_rels/.rels': `<Relationships>${relation('r1', `${strict}/officeDocument`, 'xl/workbook.xml')}</Relationships>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', `${strict}/worksheet`, 'worksheets/sheet1.xml')}</Relationships>`,
    }),
    [['2027-04-30', 'a@x.test']],
  ],
  [
    'shared texts in runs, with how they are spoken, entities, and characters of control',
    parts('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>9</v></c></row>', {
      'xl/sharedStrings.xml':
        '<sst><si><r><t>山</t></r><r><rPr/><t xml:space="preserve">田 </t></r><rPh><t>やま</t></rPh></si><si><t>R&amp;D_x0007_&#x20AC;<![CDATA[<b>]]></t></si></sst>',
    }),
    [['山田', 'R&D€<b>']],
  ],
  [
    'days in formats of its own, in those of East Asia, and numbers that are none',
    parts(
      '<row><c s="1"><v>46387</v></c><c s="2"><v>46387</v></c><c s="3"><v>46387</v></c><c s="0"><v>9876543210</v></c><c><v>9.87654321E9</v></c></row>',
      {
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-F800]dddd\\,\\ mmmm\\ dd"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="57"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      },
    ),
    [['2026-12-31', '2026-12-31', '46387', '9876543210', '9876543210']],
  ],
])('a workbook with %s', async (_what, files, rows) => {
  expect(await read(files)).toEqual(rows);
});

test('a ZIP file with names of Windows, or with the sizes of ZIP64', async () => {
  const windows = Object.fromEntries(
    Object.entries(parts(row)).map(([name, text]) => [name.replaceAll('/', '\\'), text]),
  );
  expect(await read(windows)).toEqual(ann);
  expect(await read(parts(row), { big: true })).toEqual(ann);
});

test('XML in UTF-16', async () => {
  const files: Record<string, string | Buffer> = parts(row);
  files['xl/worksheets/sheet1.xml'] = Buffer.from(`\ufeff${String(files['xl/worksheets/sheet1.xml'])}`, 'utf16le');
  expect(await read(files as Record<string, string>)).toEqual(ann);
});

test.each<[string, Record<string, string>, string]>([
  ['an .xlsb', { 'xl/workbook.bin': '' }, 'This is a binary Excel file (.xlsb). Save it as .xlsx or CSV.'],
  ['an .ods', { 'content.xml': '<a/>' }, 'This is an OpenDocument file (.ods). Save it as .xlsx or CSV.'],
  ['a Numbers file', { 'Index/Document.iwa': '' }, 'This is a Numbers file. Export it as Excel (.xlsx) or CSV.'],
  [
    'a sheet that is cut off',
    parts('<row><c'),
    'The file is damaged, or it is not an Excel file. Save it again as .xlsx or CSV.',
  ],
  [
    'a formula without a result',
    parts('<row r="2"><c r="B2"><f>A2</f></c></row>'),
    'Cell B2 is a formula without a result. Open the file in a spreadsheet, save it, and choose it again.',
  ],
])('%s is named', async (_what, files, says) => {
  await expect(read(files)).rejects.toThrow(says);
});
