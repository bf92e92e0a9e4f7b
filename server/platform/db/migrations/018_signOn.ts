import type { Columns } from './columns.ts';

/**
 * Sign-on to applications. A session gets a `login_id`, which stays while its id changes, its factors, and the time of
 * the last proof. The other tables: what the OpenID provider stores, its keys, the secrets of its clients, and what is
 * still to be delivered to applications.
 */
export const signOn = (c: Columns): string[] => [
  `alter table sessions add column login_id ${c.key}`,
  `alter table sessions add column factors text not null default 'pwd'`,
  `alter table sessions add column authenticated_at ${c.big}`,
  'update sessions set login_id = id, authenticated_at = created_at',
  'create index sessions_of_login on sessions (login_id)',
  `create table sign_on_items (
    model ${c.key} not null,
    id ${c.key} not null,
    login_id ${c.key},
    person_id ${c.big} references people (id) on delete cascade,
    organisation_id ${c.big},
    application_id ${c.big},
    grant_id ${c.key},
    uid ${c.key},
    payload text not null,
    consumed_at ${c.big},
    expires_at ${c.big} not null,
    constraint sign_on_items__model__id primary key (model, id)
  )${c.clustered}`,
  'create index sign_on_items_of_grant on sign_on_items (grant_id) where grant_id is not null',
  'create index sign_on_items_by_uid on sign_on_items (model, uid) where uid is not null',
  'create index sign_on_items_of_login on sign_on_items (login_id) where login_id is not null',
  'create index sign_on_items_expired on sign_on_items (expires_at)',
  `create table sign_on_keys (
    id ${c.key} not null constraint sign_on_keys__id primary key,
    alg text not null,
    jwk text not null,
    created_at ${c.big} not null,
    signs_from ${c.big} not null,
    retired_at ${c.big}
  )${c.end}`,
  `create table sign_on_clients (
    application_id ${c.big} not null constraint sign_on_clients__application_id primary key,
    secret_hash text not null,
    former_hash text,
    former_until ${c.big},
    rotated_at ${c.big} not null
  )${c.end}`,
  `create table deliveries (
    id ${c.id},
    kind text not null,
    application_id ${c.big} not null,
    body text not null,
    created_at ${c.big} not null,
    attempts ${c.big} not null default 0,
    next_attempt_at ${c.big} not null,
    claimed_until ${c.big},
    last_error text
  )${c.end}`,
  'create index deliveries_due on deliveries (next_attempt_at)',
];
