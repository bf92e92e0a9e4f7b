import type { Columns } from './columns.ts';

/**
 * The table of sign-out notices becomes the table of all jobs. Receivers are found by an index in each table of a queue, and
 * mails by their recipient.
 */
export const jobs = (c: Columns): readonly string[] => [
  'alter table deliveries rename to jobs',
  'alter table jobs rename column application_id to receiver',
  `alter table jobs add column position ${c.big} not null default 0`,
  'drop index deliveries_due',
  'drop index deliveries_of_application',
  'create index jobs_due on jobs (kind, next_attempt_at)',
  'create index jobs_in_turn on jobs (kind, receiver, next_attempt_at)',
  'create index outbox_in_turn on outbox (coalesce(organisation_id, 0), next_attempt_at) where sent_at is null',
  'create index outbox_to on outbox (recipient, created_at)',
];
