import type { Columns } from './columns.ts';

/**
 * Imports of people from a file, and the rows that each has done: a step that is sent again does nothing twice. The
 * index admits one running import for each organisation.
 */
export const imports = (c: Columns): string[] => [
  `create table imports (
    id ${c.id},
    organisation_id ${c.big} not null references organisations (id) on delete cascade,
    person_id ${c.big} not null references people (id) on delete cascade,
    name text not null,
    request_hash ${c.key} not null,
    total ${c.big} not null,
    ${c.flag('invites')},
    state text not null default 'running' check (state in ('running', 'done', 'stopped')),
    begun_at ${c.big} not null,
    used_at ${c.big} not null
  )${c.end}`,
  `create unique index imports__organisation_id__running on imports (organisation_id) where state = 'running'`,
  `create table import_rows (
    import_id ${c.big} not null references imports (id) on delete cascade,
    position ${c.big} not null,
    did text not null check (did in ('new', 'changed', 'same')),
    primary key (import_id, position)
  )${c.clustered}`,
];
