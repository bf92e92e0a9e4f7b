import type { Columns } from './columns.ts';

/**
 * Columns that say when and why the mail of an invitation was given up, and in the outbox whose invitation a mail is. The
 * index `memberships_waiting` has all columns that the filters 'Expired' and 'Not delivered' read.
 */
export const undelivered = (c: Columns): string[] => [
  `alter table memberships add column undelivered_at ${c.big}`,
  'alter table memberships add column undelivered_why text',
  `alter table outbox add column organisation_id ${c.big}`,
  `alter table outbox add column person_id ${c.big}`,
  // The worker adds the domain.
  `update outbox set message_id = replace(replace(message_id, '<', ''), '@gatehouse>', '')`,
  `create index memberships_waiting on memberships (organisation_id, sort_name, person_id${c.alsoHolds(
    'invited_at, undelivered_at, search_text, status, verified',
  )} where verified = 0 and invited_at is not null and status <> 'deleted'`,
];
