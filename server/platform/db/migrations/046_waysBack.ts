import type { Columns } from './columns.ts';

/**
 * The links by which people come back in whom a change of rules has shut out. `ranges` are the own ranges before the change,
 * in JSON; without them the link lets an owner into the organisation.
 */
export const waysBack = (c: Columns): string[] => [
  `create table ways_back (
    id ${c.id},
    token_hash ${c.key} not null constraint ways_back__token_hash unique,
    person_id ${c.big} not null references people (id) on delete cascade,
    organisation_id ${c.big} references organisations (id) on delete cascade,
    ranges text,
    created_at ${c.big} not null,
    expires_at ${c.big} not null,
    used_at ${c.big}
  )${c.end}`,
  'create index ways_back_of_person on ways_back (person_id)',
];
