import type { Columns } from './columns.ts';

/** A webhook may belong to an application of the catalogue, and so to the operator, in place of an organisation. */
const ofApplication =
  'create unique index webhooks_of_application on webhooks (application_id) where application_id is not null';

export const applicationWebhooksPostgres = (): string[] => [
  'alter table webhooks alter column organisation_id drop not null',
  'alter table webhooks add column application_id bigint',
  ofApplication,
];

/** SQLite cannot drop a constraint of a column, so the table is made anew. Nothing refers to it. */
export const applicationWebhooksSqlite = (c: Columns): string[] => [
  `create table new_webhooks (
    id ${c.big} not null constraint webhooks__id primary key,
    organisation_id ${c.big} references organisations (id) on delete cascade,
    url text not null,
    description text not null default '',
    types text not null,
    secret text not null,
    former_secret text,
    former_until ${c.big},
    off_at ${c.big},
    off_why text,
    last_state text,
    last_at ${c.big},
    arrived_at ${c.big},
    created_at ${c.big} not null,
    application_id ${c.big}
  )${c.end}`,
  'insert into new_webhooks select *, null from webhooks',
  'drop table webhooks',
  'alter table new_webhooks rename to webhooks',
  'create index webhooks_of_organisation on webhooks (organisation_id, id)',
  ofApplication,
];
