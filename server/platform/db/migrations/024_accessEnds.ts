import type { Columns } from './columns.ts';

/**
 * The last day of a membership and of an assignment, the time at which it is over in the organisation's time zone, and
 * the number of warnings that were sent; with the indexes of the lists 'Ending soon' and of the warnings.
 */
export const accessEnds = (c: Columns): string[] => [
  ...['memberships', 'assignments'].flatMap((table) => [
    `alter table ${table} add column ends_on text`,
    `alter table ${table} add column ends_at ${c.big}`,
    `alter table ${table} add column ends_warned integer not null default 0`,
    `create index ${table}_by_end on ${table} (ends_at) where ends_at is not null`,
  ]),
  `create index memberships_ending on memberships (organisation_id, sort_name, person_id${c.alsoHolds(
    'search_text, status, ends_at',
  )} where ends_at is not null`,
];
