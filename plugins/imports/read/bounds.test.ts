import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { csvRows, tablesIn } from './table.ts';
import { tablesOf } from './tableOf.ts';
import { zip } from './testZip.ts';

// What one sheet, one cell or one mark may have is no bound of a file, which may have many of them.

const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const person = '<row><c t="inlineStr"><is><t>Ann</t></is></c><c t="inlineStr"><is><t>a@x.test</t></is></c></row>';

/** A workbook with these sheets; with one sheet and `count`, all of the sheets are the same part. */
function workbook(sheets: readonly string[], { count = sheets.length, more = {} as Record<string, string> } = {}) {
  const parts = Object.fromEntries(sheets.map((rows, at) => [`xl/s${at}.xml`, `<worksheet>${rows}</worksheet>`]));
  const all = Array.from({ length: count }, (_, at) => at);
  return zip({
    'xl/workbook.xml': `<workbook>${all.map((at) => `<sheet name="S${at}" id="r${at}"/>`).join('')}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${all
      .map((at) => `<Relationship Id="r${at}" Type="${kind}/worksheet" Target="s${at % sheets.length}.xml"/>`)
      .join(
        '',
      )}<Relationship Id="t" Type="${kind}/sharedStrings" Target="t.xml"/><Relationship Id="f" Type="${kind}/styles" Target="f.xml"/></Relationships>`,
    ...parts,
    ...more,
  });
}

const read = (bytes: Uint8Array) => tablesOf(Uint8Array.from(bytes).buffer);
/** Time of the processor, which other tests beside this one do not take. */
const within = async <T>(seconds: number, work: () => Promise<T> | T): Promise<T> => {
  const start = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1e6).toBeLessThan(seconds);
  return done;
};

// As large as one sheet may be: 20,000 rows of 1,000 columns.
const wide = `${person}<row r="20000"><c r="ALL20000" t="str"><v>x</v></c></row>`;

test.each([
  ['1,000 sheets, each as large as one may be', workbook(Array.from({ length: 1000 }, () => wide)), /together/],
  ['1,001 sheets', workbook(Array.from({ length: 1001 }, () => person)), /more than 1,000 sheets/],
  ['a row that no sheet has', workbook([`<row r="4294967295"><c t="str"><v>x</v></c></row>`]), /far from the others/],
  ['a column that no sheet has', workbook([`<row><c r="ZZZZZZ1" t="str"><v>x</v></c></row>`]), /far from the others/],
  [
    'a long text to which many cells refer',
    workbook([`<row>${'<c t="s"><v>0</v></c>'.repeat(16_000)}</row>`], {
      more: { 'xl/t.xml': `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>` },
    }),
    /together/,
  ],
  [
    'many sheets that unpack to more than a file may',
    workbook(Array.from({ length: 30 }, () => `${person}${' '.repeat(4_000_000)}`)),
    /100 MB/,
  ],
])('a workbook with %s is refused soon', async (_what, bytes, says) => {
  await within(10, () => expect(read(bytes)).rejects.toThrow(says));
});

test('a part that 1,000 sheets name is read once', async () => {
  const { tables } = await within(5, () => read(workbook([person + ' '.repeat(10_000_000)], { count: 1000 })));
  expect(tables).toEqual([{ name: 'S0', rows: [['Ann', 'a@x.test']] }]);
});

test.each(['"', '[', '[[', '\\', '_', '*', '1', 'd'])(
  'a format of 150,000 times %s is judged at once',
  async (sign) => {
    const format = sign.repeat(150_000).replaceAll('"', '&quot;');
    const more = {
      'xl/f.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(5)}</cellXfs></styleSheet>`,
    };
    await within(3, () =>
      expect(read(workbook([person], { more }))).resolves.toMatchObject({ tables: [{ name: 'S0' }] }),
    );
  },
);

test.each([
  ['commas before an address', `${','.repeat(400_000)}a@x.test`],
  ['marks that nothing closes', '"a"b,'.repeat(80_000)],
  ['spaces before a mark', `${' '.repeat(400_000)}"`],
  ['doubled marks', '""a,'.repeat(100_000)],
  ['doubled marks in lines', '\n""a'.repeat(100_000)],
  ['lines of an address after a mark', '"\na@x.test,x'.repeat(30_000)],
])('400 kB of %s are read at once', async (_what, text) => {
  expect((await within(3, () => csvRows(`Name,Email\n${text}`))).length).toBeGreaterThan(0);
});

test.each([
  ['more than 5 million characters', 'x'.repeat(5 * 1024 * 1024 + 1), /more than 5 million characters/],
  ['20,002 rows', 'a,a@x.test\n'.repeat(20_002), 'The text has more than 20,000 rows. Split it.'],
])('a pasted text with %s is refused', (_what, text, says) => {
  expect(() => tablesIn(text)).toThrow(says);
});

test('a text and a file of 20,000 rows are read', async () => {
  const text = `Name,Email\n${'Ann,a@x.test\n'.repeat(20_000)}`;
  expect(tablesIn(text)[0]?.rows).toHaveLength(20_001);
  expect((await read(Buffer.from(text))).tables[0]?.rows).toHaveLength(20_001);
});
