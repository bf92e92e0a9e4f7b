/** The marks that stand between cells. */
const delimiters = [',', ';', '\t', '|'];

/**
 * The rows of comma-separated values (RFC 4180), also as programs and people write them: a quotation mark within a cell is
 * a part of it, and one that is never closed ends with its line, so that it takes no rows along.
 */
export function readCsv(content: string): string[][] {
  const named = /^sep=(.)\r?\n/i.exec(content);
  const text = (named ? content.slice(named[0].length) : content).replace(/\r\n?/g, '\n');
  return rowsOf(text, named?.[1] ?? delimiterOf(text), Number.POSITIVE_INFINITY);
}

function rowsOf(text: string, delimiter: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const budget = { left: SEARCH_LIMIT * text.length };
  while (rows.length < most) {
    const { cell, end } = cellAt(text, at, delimiter, budget);
    row.push(cell);
    if (text[end] !== delimiter) {
      rows.push(row);
      row = [];
    }
    at = end + 1;
    if (end >= text.length) break;
  }
  return rows;
}

interface Cell {
  cell: string;
  /** Where the mark after the cell is. */
  end: number;
}

/**
 * The limit of characters searched for closing quotes that are missing, as a multiple of the text's length. Beyond it, a
 * quote no longer opens a cell: otherwise each unclosed quote could search the whole text.
 */
const SEARCH_LIMIT = 4;

/** The characters that may still be searched without success. */
interface SearchBudget {
  left: number;
}

function cellAt(text: string, at: number, delimiter: string, budget: SearchBudget): Cell {
  let start = at;
  while (text[start] === ' ') start++;
  if (text[start] !== '"') return plainCell(text, at, delimiter);
  const quoted = budget.left > 0 ? quotedCell(text, start, delimiter, budget) : undefined;
  // The mark is not closed: it is left out, and the cell ends where it would without it.
  return quoted ?? plainCell(text, start + 1, delimiter);
}

/** One step for each letter: to search the whole text for a mark that is rare would take its length for each cell. */
function plainCell(text: string, at: number, delimiter: string): Cell {
  let end = at;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
  return { cell: text.slice(at, end), end };
}

/** A cell in quotation marks; `undefined` if they do not close it. A mark within is doubled, or stands after a backslash. */
function quotedCell(text: string, start: number, delimiter: string, budget: SearchBudget): Cell | undefined {
  const unclosed = (end: number) => void (budget.left -= end - start);
  const parts: string[] = [];
  let hasLines = false;
  let from = start + 1;
  for (;;) {
    const mark = text.indexOf('"', from);
    if (mark < 0) return unclosed(text.length);
    const part = text.slice(from, mark);
    hasLines ||= part.includes('\n');
    if (text[mark + 1] === '"') {
      parts.push(part, '"');
      from = mark + 2;
      continue;
    }
    const rest = afterSpaces(text, mark + 1);
    const isEnd = rest >= text.length || text[rest] === delimiter || text[rest] === '\n';
    if (isEnd) {
      const cell = parts.join('') + part;
      return swallows(cell, delimiter) ? unclosed(rest) : { cell, end: rest };
    }
    // A mark before more text: within one line it belongs to the cell, else it opens another one.
    if (hasLines) return unclosed(mark);
    parts.push(part.endsWith('\\') ? part.slice(0, -1) : part, '"');
    from = mark + 1;
  }
}

function afterSpaces(text: string, at: number): number {
  let rest = at;
  while (text[rest] === ' ') rest++;
  return rest;
}

/** Lines within a cell that are rows of people: one of their cells is an address. */
const swallows = (cell: string, delimiter: string): boolean =>
  cell
    .split('\n')
    .slice(1)
    .some(
      (line) => line.includes('@') && line.split(delimiter).some((one, _, all) => all.length > 1 && isAddress(one)),
    );

const isAddress = (cell: string): boolean => /^\s*"?[^\s@"]+@[^\s@"]+"?\s*$/.test(cell);

/** The delimiter with which most of the first rows have the same number of cells. */
function delimiterOf(text: string): string {
  let best = { delimiter: ',', rows: 0, width: 1 };
  for (const delimiter of delimiters) {
    const widths = rowsOf(text, delimiter, 60)
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .slice(0, 20)
      .map((row) => row.length);
    for (const width of new Set(widths)) {
      const rows = widths.filter((one) => one === width).length;
      if (width > 1 && (rows > best.rows || (rows === best.rows && width > best.width)))
        best = { delimiter, rows, width };
    }
  }
  return best.delimiter;
}
