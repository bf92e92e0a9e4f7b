import { column, internal, notHandedOver, table, type RowOf } from '#server/platform/db/table.ts';

const answered = notHandedOver('what the receiver answered to the organisation');
const repeated = notHandedOver('repeats an entry of the activity');
const time = notHandedOver('the times of the organisation’s own messages');
const whenErased = 'replaced';

/** What is sent to webhooks: the outbox, and afterwards the history. It is deleted after 30 days. */
export const webhookDeliveriesTable = table(
  'webhook_deliveries',
  {
    id: column.id(),
    organisation_id: column.number(internal),
    webhook_id: column.number(internal),
    /** `webhook-id` of the standard: the same in each attempt, so that a receiver can drop the second one. */
    message_id: column.text(internal),
    type: column.text(repeated),
    body: column.text(repeated, { whenErased }),
    state: column.text(answered, { of: ['waiting', 'delivered', 'failed'] }),
    created_at: column.time(time),
    attempts: column.number(internal, { default: true }),
    /** `null` when nothing is left to do. */
    next_attempt_at: column.time(time, { null: true }),
    claimed_until: column.time(time, { null: true }),
    last_at: column.time(time, { null: true }),
    /** Of the last attempt, in milliseconds. */
    duration: column.number(answered, { null: true }),
    /** Of the last answer. */
    status: column.number(answered, { null: true }),
    /** The beginning of the last answer. */
    answer: column.text(answered, { null: true, whenErased }),
    error: column.text(answered, { null: true, whenErased }),
  },
  { section: null },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    webhook_deliveries: RowOf<typeof webhookDeliveriesTable>;
  }
}
