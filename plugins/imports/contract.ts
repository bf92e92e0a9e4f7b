import * as z from 'zod/mini';
import { managesPeople } from '#core/access/dutyRules.ts';
import { allOf } from '#core/access/rule.ts';
import { fields, flag, id, idParams } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { confirmLockout } from '#core/contract/confirmLockout.ts';
import { requiredText } from '#core/contract/text/text.ts';
import { mayInvite } from '#plugins/users/rules.ts';
import { cleaned } from './read/cleaned.ts';

/** The cells of a row of an import, by our names. */
export const importCells = [
  'name',
  'firstName',
  'lastName',
  'email',
  'mobile',
  'groups',
  'applications',
  'endsOn',
] as const;
export type ImportCell = (typeof importCells)[number];

/** The most rows of one check, and of one step of an import. */
export const MOST_CHECKED = 500;
export const MOST_IMPORTED = 200;

/** The longest text of a cell. */
export const LONGEST_CELL = 2000;

const position = z.int('This is not a row.').check(z.positive('This is not a row.'));

// A wrong cell is an answer, not a wrong call: only its length is limited here. What nobody sees is taken out, as from the
// cells of a file: a program may send what it has read.
const cell = z._default(
  z.string().check(z.overwrite(cleaned), z.maxLength(LONGEST_CELL, 'A cell can have at most 2,000 characters.')),
  '',
);

export const importRow = fields({
  /** The number of the row in the file, by which the answer names it. */
  row: ['row', position],
  /** The whole name, where the file has one column for it. */
  name: ['user_name', cell],
  firstName: ['user_fname', cell],
  lastName: ['user_lname', cell],
  email: ['user_email', cell],
  mobile: ['user_mobile', cell],
  /** Names of groups, `Sales; Support (Moderator)` (core/text/listText.ts). */
  groups: ['groups', cell],
  /** Names of applications with role, CRM role and profile, `CRM (Standard User / Sales Assistant / Sales)`. */
  applications: ['applications', cell],
  /** The last day of the access, YYYY-MM-DD. */
  endsOn: ['access_ends_on', cell],
});
/** A row of an import as the file has it. Of a person who is here already, an empty cell changes nothing. */
export type ImportRow = z.output<typeof importRow>;

const judged = {
  row: ['row', position],
  state: ['state', z.enum(['new', 'changed', 'same', 'wrong'])],
  errors: [
    'errors',
    z.array(
      fields({
        cell: ['cell', z.enum(importCells)],
        says: ['says', z.string()],
        /** The name of a group that does not exist yet, and that can be created. */
        missingGroup: ['missing_group', z.optional(z.string())],
      }),
    ),
  ],
  changes: [
    'changes',
    z.array(fields({ what: ['what', z.string()], before: ['before', z.string()], after: ['after', z.string()] })),
  ],
} as const;
const judgedRow = fields(judged);
/** What an import does with a row, or why it cannot. */
export type JudgedRow = z.output<typeof judgedRow>;

const rowsUpTo = (most: number) =>
  z.array(importRow).check(z.minLength(1, 'Give at least one row.'), z.maxLength(most, `Give at most ${most} rows.`));

const access = allOf(managesPeople, mayInvite);

export const checkImport = endpoint({
  method: 'POST',
  path: '/user/import/check',
  summary: 'What an import of these rows would do; nothing is changed',
  scope: 'people',
  access,
  peopleOnly: true,
  body: fields({ rows: ['rows', rowsUpTo(MOST_CHECKED)] }),
  reply: fields({ rows: ['rows', z.array(judgedRow)] }),
  reads: ['people', 'groups', 'applications', 'assignments'],
});

/** The most columns of a file that are remembered. */
const MOST_COLUMNS = 100;

const importColumn = fields({
  title: ['title', z.string().check(z.minLength(1), z.maxLength(200))],
  /** As `Meaning` in match/meanings.ts names it; empty for a column that was left out. */
  meaning: ['meaning', z.string().check(z.maxLength(200))],
});
/** What a column of an imported file was. */
export type ImportColumn = z.output<typeof importColumn>;

export const listImportColumns = endpoint({
  method: 'GET',
  path: '/user/import/columns',
  summary: 'What the columns of the last imported files of the organisation were, the newest first',
  scope: 'people',
  access,
  peopleOnly: true,
  reply: fields({ columns: ['columns', z.array(importColumn)] }),
  reads: ['imports'],
});

export const beginImport = endpoint({
  method: 'POST',
  path: '/user/import',
  summary: 'Begin an import; an organisation has one at a time',
  scope: 'people',
  access,
  peopleOnly: true,
  body: fields({
    name: ['name', requiredText('Name', 255)],
    /** Chosen by the caller: the same call again answers with the same import. */
    key: ['key', z.string().check(z.minLength(8), z.maxLength(64))],
    total: ['total', position],
    /** Every new person is invited at once. */
    invite: ['invite', z._default(flag, false)],
    /** Remembered for the next file of the organisation with these titles. */
    columns: ['columns', z.optional(z.array(importColumn).check(z.maxLength(MOST_COLUMNS)))],
  }),
  reply: fields({ id: ['import_id', id] }),
  changes: ['imports'],
});

export const importRows = endpoint({
  method: 'POST',
  path: '/user/import/rows',
  summary: 'Import some rows; a row that this import has done already is not done again',
  scope: 'people',
  access,
  peopleOnly: true,
  body: fields({
    id: ['import_id', id],
    rows: ['rows', rowsUpTo(MOST_IMPORTED)],
    confirmLockout,
  }),
  reply: fields({
    rows: [
      'rows',
      z.array(
        fields({
          ...judged,
          /** Why the person was not invited, though the import invites. */
          uninvited: ['uninvited', z.optional(z.string())],
        }),
      ),
    ],
  }),
  changes: ['people', 'assignments', 'groups', 'imports'],
});

export const endImport = endpoint({
  method: 'POST',
  path: '/user/import/end',
  summary: 'End an import, when it is done or stopped',
  scope: 'people',
  access,
  peopleOnly: true,
  body: fields({ id: ['import_id', id], stopped: ['stopped', z._default(flag, false)] }),
  reply: z.object({}),
  changes: ['imports'],
});

export const viewImport = endpoint({
  method: 'GET',
  path: '/user/import/:id',
  summary: 'An import of the organisation, and how many rows it has done',
  scope: 'people',
  access,
  peopleOnly: true,
  params: idParams,
  reply: fields({
    id: ['import_id', id],
    name: ['name', z.string()],
    by: ['begun_by', z.string()],
    begunAt: ['begun_at', z.int()],
    state: ['state', z.enum(['running', 'done', 'stopped'])],
    total: ['total', z.int()],
    added: ['added', z.int()],
    changed: ['changed', z.int()],
    same: ['same', z.int()],
  }),
  reads: ['imports'],
});
