import type { Columns } from './columns.ts';

/** The requests of people who ask for an application. A request that is approved is deleted, a refused one stays. */
export const accessRequests = (c: Columns): string[] => [
  `create table access_requests (
    id ${c.id},
    organisation_id ${c.big} not null,
    person_id ${c.big} not null,
    application_id ${c.big} not null,
    asked_at ${c.big} not null,
    refused_at ${c.big},
    reason text not null default '',
    constraint access_requests__person__application unique (organisation_id, person_id, application_id),
    foreign key (organisation_id, person_id) references memberships (organisation_id, person_id) on delete cascade
  )${c.end}`,
];
