import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import { fromHarmless } from '#core/text/formulaText.ts';
import { readList, writeList } from '#core/text/listText.ts';
import { nameKey } from '#core/text/nameKey.ts';
import { asSent } from '../table/asSent.ts';
import { importCells, LONGEST_CELL, type ImportCell, type ImportColumn, type ImportRow } from '../contract.ts';
import { groupsIn } from '../groups/groupsIn.ts';
import { meanings, type Meaning } from './meanings.ts';
import { namesIn } from '../table/namesIn.ts';
import type { Table } from '../read/table.ts';
import { pickColumns, type Rivals } from './pickColumns.ts';
import { readTitle } from './readTitle.ts';
import { titleRow } from './titleRow.ts';
import { isContact } from './values.ts';

/** A file's columns: the titles, what each is, and the rows below. */
export interface Matched {
  titles: string[];
  meanings: Meaning[];
  rows: string[][];
  /** The number of the first row in the file. */
  from: number;
  /** There is a row with titles. */
  isTitled: boolean;
  /** The columns that could be the same field, the taken one first. */
  rivals: Rivals[];
  /** The columns that nothing was found for. */
  unknown: number[];
}

/** What was known before about the columns of a file. */
export interface Known {
  /** The names of the organisation's applications. */
  applications: readonly string[];
  /** What the columns of earlier files were. */
  columns: readonly ImportColumn[];
}

/** Finds what the columns are: as in an earlier file, by their titles, else by their content. */
export function match({ rows }: Table, { applications, columns }: Known): Matched {
  const remembered = new Map(columns.map(({ title, meaning }) => [title, meaning]));
  const isKnown = (title: string) =>
    remembered.has(title) || applicationOf(title, applications) !== undefined || readTitle(title).field !== '';
  const { at, isTitled, start } = titleRow(rows, isKnown);
  const body = rows.slice(start);
  const width = Math.max(0, ...rows.slice(at, at + 100).map((row) => row.length));
  const titles = Array.from({ length: width }, (_, index) => (isTitled && rows[at]?.[index]) || '');
  const earlier = titles.map((title, index) => {
    const before = title ? remembered.get(title) : undefined;
    if (before !== undefined && isMeaning(before, applications)) return before;
    const application = applicationOf(title, applications);
    // An application may be called Mail or Phone, but no role is an address or a number.
    const isRoles = application !== undefined && !isContact(body.slice(0, 50).flatMap((row) => row[index] || []));
    return isRoles ? (`application:${application}` as const) : undefined;
  });
  const { picked, rivals } = pickColumns({ titles, earlier, rows: body });
  const found = picked.map((meaning, index) => meaning || (isRolesIn(earlier[index]) ? earlier[index] : ''));
  return {
    titles: titles.map((title, index) => title || `Column ${index + 1}`),
    meanings: found,
    rows: body,
    from: start + 1,
    isTitled,
    rivals,
    unknown: found.flatMap((meaning, index) => (meaning === '' ? [index] : [])),
  };
}

const isRolesIn = (meaning: Meaning | undefined): meaning is `application:${string}` =>
  meaning?.startsWith('application:') ?? false;

/** The application whose roles a column with this title has. */
function applicationOf(title: string, applications: readonly string[]): string | undefined {
  if (title === '') return undefined;
  const key = nameKey(title);
  return (
    applications.find((one) => nameKey(one) === key) ??
    applications.find((one) => rolesIn.test(key.slice(nameKey(one).length)) && key.startsWith(nameKey(one)))
  );
}

/** After the name of an application in a title: its columns may be 'CRM role' and 'CRM profile'. */
const rolesIn = /^[\s:_-]+(?:crm\s+)?(?:roles?|profiles?|access|access level|level|permissions?)$/i;

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

/** The status of people in an exported list who are not imported. */
export const DELETED = 'Deleted';

/** How many people of a file are left out because they are deleted. */
export const deletedIn = ({ meanings: chosen, rows }: Matched): number =>
  chosen.includes('status') ? rows.filter((row) => row[chosen.indexOf('status')] === DELETED).length : 0;

/** The rows for the check. People whom an exported list shows as deleted are left out. */
export function rowsOf({ titles, meanings: chosen, rows, from }: Matched, dateFormat?: string): ImportRow[] {
  const isTurned = readTitle(titles[chosen.indexOf('name')] ?? '').field === 'turnedName';
  const found = rows.flatMap((cells, index) => {
    if (isEmpty(cells)) return [];
    const row = emptyRow(from + index);
    const roles = new Map<string, string[]>();
    const beside = { beforeLast: '', afterLast: '' };
    for (const [at, meaning] of chosen.entries()) {
      const text = cutWhole(fromHarmless(cells[at] ?? '').trim(), LONGEST_CELL);
      if (meaning.startsWith('application:')) {
        // Role, CRM role and profile may have a column each; an empty one keeps its place.
        const parts = readList(`x (${text})`)[0]?.parts ?? [];
        const name = meaning.slice('application:'.length);
        roles.set(name, [...(roles.get(name) ?? []), ...parts]);
      } else if (!meaning || !text) continue;
      else if (meaning === 'status') {
        if (text === DELETED) return [];
      } else if (meaning === 'beforeLast' || meaning === 'afterLast') {
        beside[meaning] = text;
      } else {
        const cell = meaning as ImportCell;
        row[cell] = cell === 'groups' ? [row.groups, groupsIn(text)].filter(Boolean).join('; ') : text;
      }
    }
    for (const [name, values] of roles) {
      const parts = values.slice(0, values.findLastIndex(Boolean) + 1);
      if (parts.length > 0)
        row.applications = [row.applications, writeList([{ name, parts }])].filter(Boolean).join('; ');
    }
    row.groups = cutWhole(row.groups, LONGEST_CELL);
    row.applications = cutWhole(row.applications, LONGEST_CELL);
    if (row.lastName) row.lastName = [beside.beforeLast, row.lastName, beside.afterLast].filter(Boolean).join(' ');
    return [{ ...row, ...namesIn(row, isTurned) }];
  });
  return asSent(found, dateFormat);
}

/** How many columns are known. */
export const knownColumns = (one: Matched | undefined): number => one?.meanings.filter(Boolean).length ?? 0;
