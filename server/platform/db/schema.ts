import type { Selectable } from 'kysely';
import type { RowOf } from './table.ts';
import type { attemptsTable, settingsTable } from './tables.ts';
import type { memberCountsTable, membershipsTable, peopleTable } from './members/tables.ts';

/** A yes or no: both databases store 1 or 0. */
export type Flag = 0 | 1;

/** Milliseconds since the epoch. */
export type Time = number;

/**
 * All tables: these, and those that other folders and features declare (table.ts), each by `declare module` in its file. The
 * names on the wire, which differ from these, are in the contracts.
 */
export interface Database {
  attempts: RowOf<typeof attemptsTable>;
  settings: RowOf<typeof settingsTable>;
  people: RowOf<typeof peopleTable>;
  memberships: RowOf<typeof membershipsTable>;
  member_counts: RowOf<typeof memberCountsTable>;
}

export type TableName = keyof Database;

type Membership = Selectable<Database['memberships']>;
export type MemberStatus = Membership['status'];
export type Invitation = Membership['invitation'];

/** The columns of sharedColumns.ts, as they are read. */
export type AccessEnd = Pick<Membership, 'ends_on' | 'ends_at' | 'ends_warned'>;
