import type { Columns } from './columns.ts';

/**
 * Mails that a person waits for are found without those that wait beside them. Before, they were due a minute earlier than
 * they were queued.
 */
export const awaitedMails = (c: Columns): string[] => [
  `alter table outbox add column ${c.flag('is_awaited')}`,
  `update outbox set is_awaited = 1 where sent_at is null and attempts = 0 and next_attempt_at = created_at - 60000`,
  // The look for anything due, once a second, must not read what waits for later.
  'drop index outbox_waiting',
  'create index outbox_waiting on outbox (is_awaited, next_attempt_at) where sent_at is null',
  'drop index outbox_in_turn',
  `create index outbox_in_turn on outbox (is_awaited, coalesce(organisation_id, 0), next_attempt_at)
     where sent_at is null`,
];
