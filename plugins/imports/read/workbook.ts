import { UnreadableFile, type Table } from './table.ts';
import { readSheet, roomOfFile } from './sheet.ts';
import { datesIn, stringsIn } from './sharedParts.ts';
import { readXml } from './xml.ts';
import { entriesOf, textOf, type Entry } from './zip.ts';

/** What a workbook may become when it is unpacked, in bytes. */
const MOST_UNPACKED = 100 * 1024 * 1024;
/** The most sheets of a workbook. */
const MOST_SHEETS = 1000;

const DAMAGED = 'The file is damaged, or it is not an Excel file. Save it again as .xlsx or CSV.';

/** Files of other programs that are ZIP files too, by a file in them. */
const others: readonly [RegExp, string][] = [
  [/^xl\/workbook\.bin$/, 'This is a binary Excel file (.xlsb). Save it as .xlsx or CSV.'],
  [/^content\.xml$/, 'This is an OpenDocument file (.ods). Save it as .xlsx or CSV.'],
  [/^index(\/document\.iwa|\.zip)$/, 'This is a Numbers file. Export it as Excel (.xlsx) or CSV.'],
  [/^(word|ppt)\//, 'This is a document without a table of people. Choose a CSV or Excel file (.xlsx).'],
];

/**
 * The tables of a workbook (ECMA-376, transitional and strict). Where its parts are stands in the relations between them:
 * programs name and place them differently. A hidden sheet is read only if there is no other one.
 */
export async function workbookOf(bytes: ArrayBuffer): Promise<Table[]> {
  try {
    const entries = new Map(entriesOf(bytes).map((entry) => [entry.name, entry]));
    const other = others.find(([name]) => [...entries.keys()].some((one) => name.test(one)));
    if (other) throw new UnreadableFile(other[1]);
    if ([...entries.values()].reduce((sum, { size }) => sum + size, 0) > MOST_UNPACKED)
      throw new UnreadableFile('The file is larger than 100 MB when it is unpacked. Split it.');
    return await sheetsOf(bytes, entries);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(DAMAGED);
  }
}

type Entries = ReadonlyMap<string, Entry>;

async function sheetsOf(bytes: ArrayBuffer, entries: Entries): Promise<Table[]> {
  const text = (name: string) => {
    const entry = entries.get(name);
    return entry && textOf(bytes, entry);
  };
  const start = await relationsOf(text, '');
  const path = start.find(({ type }) => type === 'officedocument')?.target ?? 'xl/workbook.xml';
  const book = text(path);
  if (!book) throw new UnreadableFile(DAMAGED);
  const { sheets, is1904 } = await bookOf(book);
  const relations = await relationsOf(text, path);
  const part = (type: string) => text(relations.find((one) => one.type === type)?.target ?? '');
  const strings = await stringsIn(part('sharedstrings'));
  const dates = await datesIn(part('styles'));
  const tables: (Table & { isHidden: boolean })[] = [];
  const targets = new Map(relations.flatMap(({ id, type, target }) => (type === 'worksheet' ? [[id, target]] : [])));
  const unread = new Set(targets.values());
  const room = roomOfFile();
  for (const { name, id, isHidden } of sheets) {
    const target = targets.get(id) ?? '';
    // Each part is one sheet: a small file could else name a large part a thousand times.
    const sheet = unread.delete(target) ? text(target) : undefined;
    if (sheet) tables.push({ name, isHidden, rows: await readSheet(sheet, { strings, dates, is1904 }, room) });
  }
  if (tables.length === 0) throw new UnreadableFile(DAMAGED);
  const visible = tables.filter(({ rows, isHidden }) => rows.length > 0 && !isHidden);
  return (visible.length > 0 ? visible : tables).map(({ name, rows }) => ({ name, rows }));
}

interface Relation {
  id: string;
  /** The end of its type: its beginning differs between the two forms of the standard. */
  type: string;
  target: string;
}

/** The relations of a part of the workbook to other parts (ECMA-376, part 2). */
async function relationsOf(
  text: (name: string) => AsyncIterable<string> | undefined,
  path: string,
): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const found: Relation[] = [];
  const part = text(`${folder}_rels/${path.slice(folder.length)}.rels`);
  if (part)
    await readXml(part, {
      ...nothing,
      open(name, attribute) {
        if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
        // A target is relative to the part, or begins at the root.
        const { pathname } = new URL(attribute('Target').replaceAll('\\', '/'), `file:///${folder}`);
        const target = decodeURIComponent(pathname).slice(1).toLowerCase();
        found.push({ id: attribute('Id'), type: attribute('Type').split('/').at(-1)?.toLowerCase() ?? '', target });
      },
    });
  return found;
}

const nothing = { open: () => undefined, close: () => undefined, text: () => undefined };

async function bookOf(text: AsyncIterable<string>) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await readXml(text, {
    ...nothing,
    open(name, attribute) {
      if (name === 'workbookPr') is1904 ||= ['1', 'true'].includes(attribute('date1904'));
      if (name !== 'sheet') return;
      sheets.push({ name: attribute('name'), id: attribute('id'), isHidden: /hidden$/i.test(attribute('state')) });
      if (sheets.length > MOST_SHEETS)
        throw new UnreadableFile(
          'The file has more than 1,000 sheets. Save the sheet with the people as a file of its own.',
        );
    },
  });
  return { sheets, is1904 };
}
