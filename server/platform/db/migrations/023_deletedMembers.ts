import type { Columns } from './columns.ts';

/** The index of the users list's filter 'Deleted', with the columns that a search reads. */
export const deletedMembers = (c: Columns): string[] => [
  `create index memberships_deleted on memberships (organisation_id, sort_name, person_id${c.alsoHolds(
    'search_text, status',
  )} where status = 'deleted'`,
];
