import type { Columns } from './columns.ts';

/**
 * A table of the browsers in which a person has signed in: failed guesses elsewhere do not block sign-in from these. And a
 * column that says if the operator trusts an organisation: the invitations of a new organisation are limited per day.
 */
export const knownBrowsers = (c: Columns): string[] => [
  `create table known_browsers (
    id ${c.id},
    person_id ${c.big} not null references people (id) on delete cascade,
    secret_hash ${c.key} not null constraint known_browsers__secret_hash unique,
    used_at ${c.big} not null
  )${c.end}`,
  'create index known_browsers_of_person on known_browsers (person_id, id)',
  `alter table organisations add column ${c.flag('trusted', 1)}`,
];
