import { cutWhole } from '#core/contract/cutWhole.ts';
import { fromHarmless } from '#core/text/formulaText.ts';
import { readList, writeList } from '#core/text/listText.ts';
import { nameKey } from '#core/text/nameKey.ts';
import { asSent } from './asSent.ts';
import { importCells, LONGEST_CELL, type ImportCell, type ImportColumn, type ImportRow } from './contract.ts';
import type { Table } from './read/pastedTable.ts';
import { titleMeaning } from './titles.ts';

/** What a column of a file is: a cell of a row, the status of an exported list, or the roles in one application. */
export type Meaning = '' | ImportCell | 'status' | `application:${string}`;

/** The meanings that every file can have, with their names on screen. */
export const meanings: readonly { value: Meaning; label: string }[] = [
  { value: '', label: 'Leave out' },
  { value: 'firstName', label: 'First name' },
  { value: 'lastName', label: 'Last name' },
  { value: 'name', label: 'Whole name' },
  { value: 'email', label: 'Email' },
  { value: 'mobile', label: 'Phone' },
  { value: 'groups', label: 'Groups' },
  { value: 'applications', label: 'Applications' },
  { value: 'endsOn', label: 'Access ends' },
  { value: 'status', label: 'User status' },
];

/** A file's columns: the titles, what each is, and the rows below. */
export interface Matched {
  titles: string[];
  meanings: Meaning[];
  rows: string[][];
  /** The number of the first row in the file. */
  from: number;
  /** There is a row with titles. */
  isTitled: boolean;
}

const isAddress = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell);
const digitsOf = (cell: string) => cell.replace(/\D/g, '');

/** What was known before about the columns of a file. */
export interface Known {
  /** The names of the organisation's applications. */
  applications: readonly string[];
  /** What the columns of earlier files were. */
  columns: readonly ImportColumn[];
}

/** Finds what the columns are: as in an earlier file, by their titles, else by their content. */
export function match({ rows }: Table, { applications, columns }: Known): Matched {
  const earlier = new Map(columns.map(({ title, meaning }) => [title, meaning]));
  const at = titleRow(rows, (title) => earlier.has(title) || knownMeaning(title, applications) !== '');
  const first = rows[at] ?? [];
  const hasTitles = !first.some(isAddress);
  const start = hasTitles ? at + 1 : at;
  const body = rows.slice(start);
  const width = Math.max(...rows.slice(at, at + 100).map((row) => row.length));
  const heads = Array.from({ length: width }, (_, at) => (hasTitles && first[at]) || `Column ${at + 1}`);
  const taken = new Set<Meaning>();
  const take = (meaning: Meaning): Meaning => {
    const isFree = !taken.has(meaning) || meaning === 'groups' || meaning.startsWith('application:');
    taken.add(meaning);
    return isFree ? meaning : '';
  };
  const byContent = heads.map((_, at) => contentOf(body.slice(0, 50).flatMap((row) => row[at] || [])));
  const byTitle = heads.map((title, at) => {
    const before = hasTitles ? earlier.get(title) : undefined;
    if (before !== undefined && isMeaning(before, applications)) return take(before);
    const known = knownMeaning(title, applications);
    // An application may be called Mail or Phone, but no role is an address or a number.
    return take((known.startsWith('application:') && byContent[at]) || known);
  });
  const found = byTitle.map((meaning, at) => {
    const content = byContent[at] ?? '';
    return meaning || (taken.has(content) ? '' : take(content));
  });
  return { titles: heads, meanings: found, rows: body, from: start + 1, isTitled: hasTitles };
}

/** What most of these cells are; empty if their content does not tell. */
function contentOf(cells: readonly string[]): 'email' | 'mobile' | '' {
  const most = (is: (cell: string) => boolean) => cells.filter(is).length > cells.length * 0.6;
  if (most(isAddress)) return 'email';
  return most((cell) => /^\d{10,13}$/.test(digitsOf(cell)) && !/\p{L}/u.test(cell)) ? 'mobile' : '';
}

/** What a title says. */
function knownMeaning(title: string, applications: readonly string[]): Meaning {
  const key = nameKey(title);
  const application =
    applications.find((one) => nameKey(one) === key) ??
    applications.find((one) => rolesIn.test(key.slice(nameKey(one).length)) && key.startsWith(nameKey(one)));
  return application ? `application:${application}` : titleMeaning(title);
}

/** After the name of an application in a title: its columns may be 'CRM role' and 'CRM profile'. */
const rolesIn = /^[\s:_-]+(?:crm\s+)?(?:roles?|profiles?|access|access level|level|permissions?)$/i;

/** The row with the titles: above it may be the heading of a sheet. Without known titles, it is the first row. */
function titleRow(rows: readonly string[][], isKnown: (title: string) => boolean): number {
  const first = rows.findIndex((row) => !isEmpty(row));
  const people = rows.findIndex((row) => row.some(isAddress));
  let best = { at: first, count: 0 };
  for (const [at, row] of rows.slice(0, people < 0 ? 20 : Math.min(20, people)).entries()) {
    const count = row.filter(isKnown).length;
    if (count > best.count) best = { at, count };
  }
  return best.at;
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell === '');

/** A meaning that a file can have here and now: an application may be gone. */
const isMeaning = (text: string, applications: readonly string[]): text is Meaning =>
  meanings.some(({ value }) => value === text) || applications.some((name) => text === `application:${name}`);

/** What the columns are, to be remembered. Without titles there is nothing to recognise a column by. */
export function columnsOf({ titles: heads, meanings: chosen, isTitled }: Matched): ImportColumn[] {
  if (!isTitled) return [];
  const all = heads.map((title, at) => ({ title: cutWhole(title, 200), meaning: chosen[at] ?? '' }));
  // Of columns with the same title, the one that says something counts.
  const useful = all.toSorted((a, b) => Number(b.meaning !== '') - Number(a.meaning !== ''));
  return useful
    .filter(({ title }, at) => title !== '' && useful.findIndex((one) => one.title === title) === at)
    .slice(0, 100);
}

/** Why an import cannot begin with these columns; `undefined` if it can. */
export function columnFault({ meanings: chosen, rows }: Pick<Matched, 'meanings' | 'rows'>): string | undefined {
  if (rows.every(isEmpty)) return 'There are no rows below the column titles. Choose another sheet, or another file.';
  if (!chosen.includes('email'))
    return 'No column has email addresses, and people are found by them. Choose the column, or another file.';
  const twice = chosen.find(
    (one, at) => one !== '' && one !== 'groups' && !one.startsWith('application:') && chosen.indexOf(one) !== at,
  );
  return (
    twice &&
    `Two columns are “${meanings.find(({ value }) => value === twice)?.label ?? twice}”. Leave one of them out.`
  );
}

/** A row of a file without any text. */
export function emptyRow(row: number): ImportRow {
  const cells = Object.fromEntries(importCells.map((cell) => [cell, ''])) as Record<ImportCell, string>;
  return { row, ...cells };
}

/** The rows for the check. People whom an exported list shows as deleted are left out. */
export function rowsOf({ meanings: chosen, rows, from }: Matched, dateFormat?: string): ImportRow[] {
  const found = rows.flatMap((cells, index) => {
    if (isEmpty(cells)) return [];
    const row = emptyRow(from + index);
    const roles = new Map<string, string[]>();
    for (const [at, meaning] of chosen.entries()) {
      const text = cutWhole(fromHarmless(cells[at] ?? '').trim(), LONGEST_CELL);
      if (meaning.startsWith('application:')) {
        // Role, CRM role and profile may have a column each; an empty one keeps its place.
        const parts = readList(`x (${text})`)[0]?.parts ?? [];
        const name = meaning.slice('application:'.length);
        roles.set(name, [...(roles.get(name) ?? []), ...parts]);
      } else if (!meaning || !text) continue;
      else if (meaning === 'status') {
        if (text === 'Deleted') return [];
      } else {
        const cell = meaning as ImportCell;
        row[cell] = cell === 'groups' && row.groups ? `${row.groups}; ${text}` : text;
      }
    }
    for (const [name, given] of roles) {
      const parts = given.slice(0, given.findLastIndex(Boolean) + 1);
      if (parts.length > 0)
        row.applications = [row.applications, writeList([{ name, parts }])].filter(Boolean).join('; ');
    }
    row.groups = cutWhole(row.groups, LONGEST_CELL);
    row.applications = cutWhole(row.applications, LONGEST_CELL);
    return [row];
  });
  return asSent(found, dateFormat);
}

/** How many columns are known. */
export const knownColumns = (one: Matched | undefined): number => one?.meanings.filter(Boolean).length ?? 0;
