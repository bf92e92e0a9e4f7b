import type { Meaning } from './meanings.ts';
import { readTitle, type ReadTitle } from './readTitle.ts';
import { type Field } from './titleWords.ts';
import { fits, isAddress, isLongNumber, isWrittenNumber, loginIs, share, useful } from './values.ts';

/** Columns that could all be one field; the first one is taken. */
export interface Rivals {
  meaning: Meaning;
  columns: readonly number[];
}

interface Candidate {
  at: number;
  meaning: Single;
  rank: number;
  isWeak: boolean;
  /** The share of the rows with a value that counts. */
  use: number;
  /** What the person chose for an earlier file. */
  isChosen: boolean;
}

/** The fields that one column has. */
type Single =
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'beforeLast'
  | 'afterLast'
  | 'email'
  | 'mobile'
  | 'groups'
  | 'applications'
  | 'endsOn'
  | 'status';

/** The columns of a file, for the choice. */
export interface Columns {
  /** Empty titles in a file without titles. */
  titles: readonly string[];
  /** What they were in an earlier file. */
  earlier: readonly (Meaning | undefined)[];
  rows: readonly (readonly string[])[];
}

const fieldOf: Record<Field, Single> = {
  firstName: 'firstName',
  lastName: 'lastName',
  name: 'name',
  turnedName: 'name',
  beforeLast: 'beforeLast',
  afterLast: 'afterLast',
  email: 'email',
  login: 'email',
  address: 'email',
  mobile: 'mobile',
  phone: 'mobile',
  groups: 'groups',
  applications: 'applications',
  endsOn: 'endsOn',
  status: 'status',
};

/**
 * What the columns of a file are, by their titles and values. Of several columns for one field the best is taken, and all
 * of them are told, so that the person can choose.
 */
export function pickColumns(columns: Columns): { picked: Meaning[]; rivals: Rivals[] } {
  const { titles, earlier, rows } = columns;
  const picked: Meaning[] = earlier.map((meaning) => (meaning === 'groups' ? meaning : ''));
  const candidates = titles.flatMap((_, at) => candidateOf(columns, at) ?? []);
  const rivals: Rivals[] = [];
  for (const meaning of new Set(candidates.map((one) => one.meaning))) {
    const own = candidates.filter((one) => one.meaning === meaning).toSorted(byQuality);
    const [best] = own;
    if (!best) continue;
    picked[best.at] = meaning;
    const competing = own.filter((one) => one === best || (!one.isWeak && one.use > 0));
    if (competing.length > 1 && best.use > 0) rivals.push({ meaning, columns: competing.map(({ at }) => at) });
  }
  settleNames(titles, rows, picked);
  return { picked, rivals: rivals.filter(({ meaning }) => picked.includes(meaning)) };
}

function candidateOf({ titles, earlier, rows }: Columns, at: number): Candidate | undefined {
  const title = titles[at] ?? '';
  const cells = rows.flatMap((row) => row[at] || []);
  const as = (meaning: Single, rank: number, isWeak: boolean, isChosen = false): Candidate => ({
    at,
    meaning,
    rank,
    isWeak,
    isChosen,
    use: useful(meaning, cells, rows.length),
  });
  const before = earlier[at];
  if (before !== undefined) return isSingle(before) && fits(before, cells) ? as(before, -1, false, true) : undefined;
  const read = readTitle(title);
  const meaning = meaningOf(read, cells);
  if (meaning)
    return as(meaning, read.rank + rankOf(read.field), read.isWeak || (read.field === 'login' && meaning === 'name'));
  if (read.field === 'login' || read.field === 'address' || read.isOther) return undefined;
  const content = contentOf(title, cells);
  // A column without a known title is taken last.
  return content && as(content, 8, true);
}

const isSingle = (meaning: Meaning): meaning is Single => (Object.values(fieldOf) as Meaning[]).includes(meaning);

function meaningOf({ field }: ReadTitle, cells: readonly string[]): Single | '' {
  if (field === '') return '';
  if (field === 'login' || field === 'address') return loginIs(field, cells);
  return fits(field, cells) ? fieldOf[field] : '';
}

/** A mobile is better than a phone; a login is an address only without one for mail. */
const rankOf = (field: Field | ''): number => (['login', 'address', 'phone'].includes(field) ? 2 : 0);

/** What most of these cells are; empty if their content does not tell. A number under an unknown title may be an id. */
function contentOf(title: string, cells: readonly string[]): 'email' | 'mobile' | undefined {
  if (share(cells, isAddress) > 0.6) return 'email';
  return share(cells, title === '' ? isLongNumber : isWrittenNumber) > 0.6 ? 'mobile' : undefined;
}

/**
 * What the person chose, then what has values, then the title. Of addresses one that reaches many more people is better
 * than one with a better title.
 */
function byQuality(a: Candidate, b: Candidate): number {
  if (a.isChosen !== b.isChosen) return a.isChosen ? -1 : 1;
  if (a.use > 0 !== b.use > 0) return a.use > 0 ? -1 : 1;
  if (a.isWeak !== b.isWeak) return a.isWeak ? 1 : -1;
  if (a.meaning === 'email' && Math.abs(a.use - b.use) > 0.2) return b.use - a.use;
  return a.rank - b.rank || a.at - b.at;
}

/** Titles that are the whole name, or one part of it: 'Name' beside 'Vorname', 'Nome' beside 'Cognome'. */
const isPlainName = (title: string): boolean => {
  const { field, rank } = readTitle(title);
  return field === 'name' && rank >= 1 && rank < 2;
};

/**
 * A whole name loses against both parts, and then only names those who lack a first name. Beside one part it is the other
 * part, unless it contains that one: then the part is left out.
 */
function settleNames(titles: readonly string[], rows: Columns['rows'], picked: Meaning[]): void {
  const [whole, first, last] = [picked.indexOf('name'), picked.indexOf('firstName'), picked.indexOf('lastName')];
  if (whole < 0 || (first < 0 && last < 0)) return;
  if (first >= 0 && last >= 0) {
    if (!rows.some((row) => row[whole] && !row[first])) picked[whole] = '';
    return;
  }
  const part = Math.max(first, last);
  const both = rows.filter((row) => row[whole] && row[part]);
  const isWhole = both.filter((row) => wordsIn(row[whole]).includes(wordsIn(row[part]))).length > both.length / 2;
  if (isPlainName(titles[whole] ?? '') && !isWhole) picked[whole] = first < 0 ? 'firstName' : 'lastName';
  else picked[part] = '';
}

const wordsIn = (name = ''): string =>
  ` ${name
    .toLowerCase()
    .split(/[\s,]+/)
    .join(' ')
    .trim()} `;
