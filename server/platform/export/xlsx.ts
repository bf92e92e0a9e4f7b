import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import { zipOf, type ZipFile } from './zip.ts';

/** The most rows of a sheet, with that of the titles. */
export const MOST_ROWS = 1_048_576;
/** The most characters of a cell. */
const MOST_CHARACTERS = 32_767;

/**
 * The rows as an Excel workbook with one sheet (ECMA-376 part 1). Every cell is text, so a phone number keeps its
 * zeros, and nothing is a formula.
 */
export function xlsxOf(pages: AsyncIterable<readonly (readonly string[])[]>, name: string): AsyncGenerator<Buffer> {
  return zipOf([...fixed(name), { name: 'xl/worksheets/sheet1.xml', content: sheet(pages) }]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const related = (type: string, target: string) =>
  `${declared}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;

const fixed = (name: string): ZipFile[] => [
  {
    name: '[Content_Types].xml',
    content: [
      `${declared}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
      `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>`,
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    ],
  },
  { name: '_rels/.rels', content: [related('officeDocument', 'xl/workbook.xml')] },
  { name: 'xl/_rels/workbook.xml.rels', content: [related('worksheet', 'worksheets/sheet1.xml')] },
  {
    name: 'xl/workbook.xml',
    content: [
      `${declared}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
  },
];

async function* sheet(pages: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<string> {
  // The row of the titles stays on screen while the others scroll.
  yield `${declared}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="12" width="24" customWidth="1"/></cols><sheetData>`;
  let number = 0;
  for await (const rows of pages) yield rows.map((row) => rowOf(row, ++number)).join('');
  yield '</sheetData></worksheet>';
}

const rowOf = (row: readonly string[], number: number): string =>
  `<row r="${number}">${row.map((text, column) => (text === '' ? '' : cell(text, `${LETTERS[column]}${number}`))).join('')}</row>`;

const cell = (text: string, at: string): string =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cutWhole(text, MOST_CHARACTERS))}</t></is></c>`;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML text; characters that XML does not know are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
