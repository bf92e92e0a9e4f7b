import type { Generated } from 'kysely';

/** The addresses that are told of the events of an organisation, or of all organisations that use an application. */
export interface WebhooksTable {
  id: number;
  /** `null` for the webhook of an application. */
  organisation_id: number | null;
  /** The application of the catalogue whose webhook this is. */
  application_id: number | null;
  url: string;
  description: string;
  /** JSON: the types that are sent; `['*']` for all. */
  types: string;
  /** Encrypted. */
  secret: string;
  /** The secret before the last rotation, and those before it (formerSecrets.ts); encrypted. */
  former_secret: string | null;
  /** Until then the former secret signs too. */
  former_until: number | null;
  /** `null` while it is on. */
  off_at: number | null;
  /** Why the server switched it off; `null` if a person did. */
  off_why: string | null;
  /** What became of the last attempt. */
  last_state: 'delivered' | 'failed' | null;
  last_at: number | null;
  /** When a delivery arrived last. */
  arrived_at: number | null;
  created_at: number;
}

/** What is sent to webhooks: the outbox, and afterwards the history. */
export interface WebhookDeliveriesTable {
  id: number;
  organisation_id: number;
  webhook_id: number;
  /** `webhook-id` of the standard: the same in each attempt, so that a receiver can drop the second one. */
  message_id: string;
  type: string;
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  created_at: number;
  attempts: Generated<number>;
  /** `null` when nothing is left to do. */
  next_attempt_at: number | null;
  claimed_until: number | null;
  last_at: number | null;
  /** Of the last attempt, in milliseconds. */
  duration: number | null;
  /** Of the last answer. */
  status: number | null;
  /** The beginning of the last answer. */
  answer: string | null;
  error: string | null;
}
