import type { Columns } from './columns.ts';

/**
 * Service accounts: programs that act for the organisation itself, and their tokens. A service account is no person, so
 * that it is in no list, count, group or policy of people. Its tokens have the columns of access_tokens.
 */
export const serviceAccounts = (c: Columns): string[] => [
  `create table service_accounts (
    id ${c.big} not null constraint service_accounts__id primary key,
    organisation_id ${c.big} not null references organisations (id) on delete cascade,
    name text not null,
    purpose text not null default '',
    made_by ${c.big} references people (id) on delete set null,
    created_at ${c.big} not null,
    ended_at ${c.big}
  )${c.end}`,
  'create index service_accounts_of_organisation on service_accounts (organisation_id, id)',
  `create table service_tokens (
    id ${c.id},
    organisation_id ${c.big} not null references organisations (id) on delete cascade,
    service_account_id ${c.big} not null references service_accounts (id) on delete cascade,
    name text not null,
    secret_hash ${c.key} not null constraint service_tokens__secret_hash unique,
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
  'create index service_tokens_of_account on service_tokens (service_account_id, id)',
  'create index service_tokens_by_expiry on service_tokens (expires_at)',
];
