import type { Columns } from './columns.ts';

/**
 * Webhooks of organisations, and what is sent to them. A delivery names its webhook without a reference: otherwise a change
 * would fail if somebody deleted the webhook at the same moment.
 */
export const webhooks = (c: Columns): string[] => [
  `create table webhooks (
    id ${c.big} not null constraint webhooks__id primary key,
    organisation_id ${c.big} not null references organisations (id) on delete cascade,
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
    created_at ${c.big} not null
  )${c.end}`,
  'create index webhooks_of_organisation on webhooks (organisation_id, id)',
  `create table webhook_deliveries (
    id ${c.id},
    organisation_id ${c.big} not null,
    webhook_id ${c.big} not null,
    message_id text not null,
    type text not null,
    body text not null,
    state text not null,
    created_at ${c.big} not null,
    attempts ${c.big} not null default 0,
    next_attempt_at ${c.big},
    claimed_until ${c.big},
    last_at ${c.big},
    duration ${c.big},
    status ${c.big},
    answer text,
    error text
  )${c.end}`,
  'create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null',
  'create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id)',
  'create index webhook_deliveries_of_organisation on webhook_deliveries (organisation_id, id)',
  'create index webhook_deliveries_by_age on webhook_deliveries (created_at)',
];
