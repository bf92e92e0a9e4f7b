import type { Columns } from './columns.ts';

/**
 * Tokens by which programs act as a person in one organisation. `scopes` are joined by spaces. The range is one range of
 * addresses, as in person_ranges, or null for all addresses.
 */
export const accessTokens = (c: Columns): string[] => [
  `create table access_tokens (
    id ${c.id},
    organisation_id ${c.big} not null references organisations (id) on delete cascade,
    person_id ${c.big} not null references people (id) on delete cascade,
    name text not null,
    secret_hash ${c.key} not null constraint access_tokens__secret_hash unique,
    scopes text not null,
    from_address text,
    to_address text,
    family ${c.small},
    from_key ${c.key},
    to_key ${c.key},
    created_at ${c.big} not null,
    expires_at ${c.big} not null,
    last_used_at ${c.big},
    last_address text,
    warned ${c.small} not null default 0
  )${c.end}`,
  'create index access_tokens_of_person on access_tokens (person_id, id)',
  'create index access_tokens_of_organisation on access_tokens (organisation_id, id)',
  'create index access_tokens_by_expiry on access_tokens (expires_at)',
];
