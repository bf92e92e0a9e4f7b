import type { Columns } from './columns.ts';

/**
 * Things of an organisation. The author is one of its members, or nobody for a program: the database refuses anybody else.
 * server/features/things/tables.ts declares the same columns.
 */
export const thingsTable = (c: Columns): string[] => [
  `create table things (
    id ${c.id},
    organisation_id ${c.big} not null,
    author_id ${c.big},
    name text not null,
    name_key ${c.key} not null,
    description text not null,
    created_at ${c.big} not null,
    constraint things__organisation_id__name_key unique (organisation_id, name_key),
    foreign key (organisation_id, author_id) references memberships (organisation_id, person_id)
  )${c.end}`,
];
