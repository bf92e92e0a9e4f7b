import { fromHarmless } from '#core/text/formulaText.ts';
import { readList, writeList } from '#core/text/listText.ts';
import type { ImportCell, ImportColumn, ImportRow } from './contract.ts';
import type { Table } from './read/pastedTable.ts';

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

/** The usual titles of columns, without spaces and signs. */
const titles: Record<string, Meaning> = {
  ...named('firstName', 'firstname', 'first', 'givenname', 'forename', 'vorname', 'imie', 'prenom', 'nombre'),
  ...named('lastName', 'lastname', 'last', 'surname', 'familyname', 'nachname', 'nazwisko', 'apellidos'),
  ...named('name', 'name', 'fullname', 'displayname', 'employee', 'employeename', 'person', 'user', 'username'),
  ...named('email', 'email', 'emailaddress', 'mail', 'emailid', 'workemail', 'address', 'userprincipalname'),
  ...named(
    'mobile',
    'phone',
    'mobile',
    'phonenumber',
    'mobilenumber',
    'mobilephone',
    'telephone',
    'tel',
    'telefon',
    'contact',
  ),
  ...named('groups', 'groups', 'group', 'team', 'teams', 'department'),
  ...named('applications', 'applications', 'application', 'apps', 'app'),
  ...named('endsOn', 'accessends', 'accessendson', 'endofaccess', 'lastday', 'enddate'),
  ...named('status', 'userstatus', 'status'),
};

function named(meaning: Meaning, ...list: string[]): Record<string, Meaning> {
  return Object.fromEntries(list.map((title) => [title, meaning]));
}

/** A file's columns: the titles, what each is, and the rows below. */
export interface Matched {
  titles: string[];
  meanings: Meaning[];
  rows: string[][];
  /** The number of the first row in the file. */
  from: number;
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
  const [first = []] = rows;
  const hasTitles = !first.some(isAddress);
  const body = hasTitles ? rows.slice(1) : rows;
  const width = Math.max(...rows.slice(0, 100).map((row) => row.length));
  const heads = Array.from({ length: width }, (_, at) => (hasTitles && first[at]) || `Column ${at + 1}`);
  const taken = new Set<Meaning>();
  const take = (meaning: Meaning): Meaning => {
    const isFree = !taken.has(meaning) || meaning === 'groups' || meaning.startsWith('application:');
    taken.add(meaning);
    return isFree ? meaning : '';
  };
  const byTitle = heads.map((title) => {
    const application = applications.find((one) => one.toLowerCase() === title.trim().toLowerCase());
    const before = hasTitles ? earlier.get(title) : undefined;
    if (before !== undefined && isMeaning(before, applications)) return take(before);
    const known =
      titles[
        title
          .toLowerCase()
          .normalize('NFD')
          .replace(/[^\p{L}\p{N}]/gu, '')
      ];
    return take(application ? `application:${application}` : (known ?? ''));
  });
  const found = byTitle.map((meaning, at) => {
    if (meaning) return meaning;
    const cells = body.slice(0, 50).flatMap((row) => row[at] || []);
    if (cells.length === 0) return '';
    const share = (is: (cell: string) => boolean) => cells.filter(is).length / cells.length;
    if (!taken.has('email') && share(isAddress) > 0.6) return take('email');
    if (!taken.has('mobile') && share((cell) => /^\d{10,13}$/.test(digitsOf(cell)) && !/\p{L}/u.test(cell)) > 0.6)
      return take('mobile');
    return '';
  });
  return { titles: heads, meanings: found, rows: body, from: hasTitles ? 2 : 1 };
}

/** A meaning that a file can have here and now: an application may be gone. */
const isMeaning = (text: string, applications: readonly string[]): text is Meaning =>
  meanings.some(({ value }) => value === text) || applications.some((name) => text === `application:${name}`);

/** What the columns are, to be remembered. Without titles there is nothing to recognise a column by. */
export const columnsOf = ({ titles: heads, meanings: chosen, from }: Matched): ImportColumn[] =>
  from === 1
    ? []
    : heads
        .map((title, at) => ({ title: title.slice(0, 200), meaning: chosen[at] ?? '' }))
        .filter(({ title }) => title !== '')
        .slice(0, 100);

/** Why an import cannot begin with these columns; `undefined` if it can. */
export function columnFault({ meanings: chosen }: Pick<Matched, 'meanings'>): string | undefined {
  if (!chosen.includes('email'))
    return 'No column has the email addresses, by which people are recognised. Choose it, or another file.';
  const twice = chosen.find(
    (one, at) => one !== '' && one !== 'groups' && !one.startsWith('application:') && chosen.indexOf(one) !== at,
  );
  return (
    twice &&
    `Two columns are “${meanings.find(({ value }) => value === twice)?.label ?? twice}”. Leave one of them out.`
  );
}

/** The rows for the check. People whom an exported list shows as deleted are left out. */
export function rowsOf({ meanings: chosen, rows, from }: Matched): ImportRow[] {
  return rows.flatMap((cells, index) => {
    const row: ImportRow = {
      row: from + index,
      name: '',
      firstName: '',
      lastName: '',
      email: '',
      mobile: '',
      groups: '',
      applications: '',
      endsOn: '',
    };
    for (const [at, meaning] of chosen.entries()) {
      const text = fromHarmless(cells[at] ?? '')
        .trim()
        .slice(0, 2000);
      if (!meaning || !text) continue;
      if (meaning === 'status') {
        if (text === 'Deleted') return [];
      } else if (meaning.startsWith('application:')) {
        const parts = readList(`x (${text})`)[0]?.parts ?? [];
        const item = writeList([{ name: meaning.slice('application:'.length), parts }]);
        row.applications = [row.applications, item].filter(Boolean).join('; ');
      } else {
        const cell = meaning as ImportCell;
        row[cell] =
          cell === 'groups' && row.groups ? `${row.groups}; ${text}` : cell === 'mobile' ? phoneOf(text) : text;
      }
    }
    return [row];
  });
}

/** Ten digits of a number as people write it: without spaces and signs, a leading zero or the codes of India and the USA. */
function phoneOf(text: string): string {
  if (/\p{L}/u.test(text)) return text;
  const digits = text.replace(/[\s().\-/\u2010-\u2015\u00a0]/g, '').replace(/^(\+|00)(91|1)(?=\d{10}$)/, '');
  return digits.replace(/^0(?=\d{10}$)/, '');
}
