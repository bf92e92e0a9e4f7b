import { cleaned } from './cleaned.ts';
import { UnreadableFile, withoutEnd } from './table.ts';
import { textCollector } from './sharedParts.ts';
import { readXml } from './xml.ts';

/** The last row and column that a sheet can have (Excel's specifications and limits). */
const [LAST_ROW, LAST_COLUMN] = [1_048_576, 16_384];
const TOO_WIDE = 'A sheet has a cell far from the others. Delete what is far to the right or below, or save it as CSV.';
const TOO_MUCH =
  'The sheets of the file have too many cells together. Save the sheet with the people as a file of its own.';

/** What all sheets of a file may still have together. A sheet takes its part of it. */
export interface Room {
  /** Cells, with the empty ones up to the last row and column: the table has all of them. */
  cells: number;
  /** Characters in cells: many cells may refer to one long text. */
  letters: number;
}

export const roomOfFile = (): Room => ({ cells: 20_000_000, letters: 100_000_000 });

/** What the cells of all sheets refer to. */
interface Shared {
  strings: readonly string[];
  /** Whether a number in a style is a day. */
  dates: readonly boolean[];
  /** Days are counted from 1904, not from 1900. */
  is1904: boolean;
}

/** The rows of a sheet. A cell or a row that does not say where it is stands after the one before. */
export async function readSheet(xml: AsyncIterable<string>, shared: Shared, room: Room): Promise<string[][]> {
  const before = room.cells;
  const found = new Map<number, string[]>();
  let [row, column, width, last] = [0, 0, 0, 0];
  let [type, style, value, place] = ['', '', '', ''];
  let [isValue, hasValue, isFormula] = [false, false, false];
  const inline = textCollector();
  await readXml(xml, {
    open(name, attribute) {
      inline.open(name);
      if (name === 'row') [row, column] = [Number(attribute('r')) || row + 1, 0];
      else if (name === 'c') {
        place = attribute('r');
        column = columnOf(place) || column + 1;
        row = Number(/\d+$/.exec(place)?.[0] ?? row);
        [type, style, value] = [attribute('t'), attribute('s'), ''];
        [hasValue, isFormula] = [false, false];
        inline.begin();
      } else if (name === 'v') [isValue, hasValue] = [true, true];
      else if (name === 'is') hasValue = true;
      else if (name === 'f') isFormula = true;
    },
    text(piece) {
      if (isValue) value += piece;
      else inline.text(piece);
    },
    close(name) {
      inline.close(name);
      if (name === 'v') isValue = false;
      if (name !== 'c') return;
      if (isFormula && !hasValue)
        throw new UnreadableFile(
          `Cell ${place} is a formula without a result. Open the file in a spreadsheet, save it, and choose it again.`,
        );
      const whole = textIn(type, style, type === 'inlineStr' ? inline.end() : value, shared);
      room.letters -= whole.length;
      if (room.letters < 0) throw new UnreadableFile(TOO_MUCH);
      const text = cleaned(whole);
      if (text === '') return;
      if (row > LAST_ROW || column > LAST_COLUMN) throw new UnreadableFile(TOO_WIDE);
      [width, last] = [Math.max(width, column), Math.max(last, row)];
      const cells = found.get(row) ?? [];
      found.set(row, cells);
      cells[column - 1] = text;
    },
  });
  room.cells -= width * last;
  if (room.cells < 0) throw new UnreadableFile(before === roomOfFile().cells ? TOO_WIDE : TOO_MUCH);
  const rows = Array.from({ length: last }, (_, at) => {
    const cells = found.get(at + 1);
    return cells ? Array.from({ length: cells.length }, (_, index) => cells[index] ?? '') : empty;
  });
  return withoutEnd(rows);
}

/** One for all rows without cells, of which there may be a million. */
const empty: string[] = [];

/** 1 for a cell in column A, 27 for AA; 0 if the place does not tell. */
function columnOf(place: string): number {
  let column = 0;
  for (const sign of place) {
    const code = sign.charCodeAt(0) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column;
}

/** The text of a cell (ECMA-376, part 1, 18.18.11). An error of a formula is no text. */
function textIn(type: string, style: string, value: string, { strings, dates, is1904 }: Shared): string {
  if (type === 's') return value === '' ? '' : (strings[Number(value)] ?? '');
  if (type === 'str' || type === 'inlineStr') return value;
  if (type === 'e') return '';
  if (type === 'b') return String(value === '1' || value === 'true');
  // A day with a time in ISO 8601, as strict workbooks have it.
  if (type === 'd') return value.slice(0, 10);
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  return dates[Number(style || 0)] ? dayOf(number, is1904) : String(number);
}

/** 1904 has its 1 January so many days after the day 0 of the other calendar of Excel. */
const DAYS_OF_1904 = 1462;

function dayOf(serial: number, is1904: boolean): string {
  const days = Math.floor(serial) + (is1904 ? DAYS_OF_1904 : 0);
  // Day 25569 is 1 January 1970. Excel has a 29 February 1900, which is day 60.
  const day = new Date((days - 25_569 + (days < 60 ? 1 : 0)) * 86_400_000);
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10);
}
