import type { Columns } from './columns.ts';

const waiting = "verified = 0 and invited_at is not null and status <> 'deleted'";

/**
 * The table of the tiles that people have arranged on their launcher: a tile without a row stands behind those with one. And
 * the indexes of what the dashboard counts: undelivered invitations, people without an application. The last
 * one is also that of the filter of the users list, so it has the columns that a search reads.
 */
export const launcher = (c: Columns): string[] => [
  `create table arranged_tiles (
    organisation_id ${c.big} not null,
    person_id ${c.big} not null,
    application_id integer not null,
    position integer not null,
    ${c.flag('is_pinned')},
    constraint arranged_tiles__organisation_id__person_id__application_id
      primary key (organisation_id, person_id, application_id),
    foreign key (organisation_id, application_id)
      references organisation_applications (organisation_id, application_id) on delete cascade,
    foreign key (organisation_id, person_id) references memberships (organisation_id, person_id) on delete cascade
  )${c.clustered}`,
  `create index memberships_undelivered on memberships (organisation_id) where ${waiting} and undelivered_at is not null`,
  `create index memberships_without_application on memberships (organisation_id, sort_name, person_id${c.alsoHolds(
    'search_text, status, application_count',
  )} where application_count = 0 and status = 'active'`,
];
