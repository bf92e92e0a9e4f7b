import type { ActivityEvent } from '#core/contract/event.ts';
import { events } from '#server/domain/activity/events.ts';

/** The type of the message that 'Send a test' sends. */
export const TEST_TYPE = 'webhooks.test';

/** Webhooks are told of the events that every administrator may read. */
export const isForWebhooks = (event: ActivityEvent): boolean => !event.ownersOnly;

/** The events that a webhook can be told of. */
export const webhookTypes = (): ActivityEvent[] => [...events.values()].filter(isForWebhooks);

/** What a type is called on screen. */
export const titleOf = (type: string): string => (type === TEST_TYPE ? 'Test' : (events.get(type)?.title ?? type));

const record = (kind: string) => ({
  type: 'object',
  required: ['kind', 'id', 'name'],
  properties: { kind: { const: kind }, id: { type: 'integer' }, name: { type: 'string' } },
});
const value = { type: ['string', 'number', 'boolean', 'null', 'array'], items: { type: 'string' } };

/** The JSON schema of the message of an event. */
export function schemaOf(event: ActivityEvent): Record<string, unknown> {
  const change = {
    type: 'object',
    required: ['field', 'was', 'now'],
    properties: { field: { enum: Object.keys(event.fields) }, was: value, now: value },
  };
  const hasFields = Object.keys(event.fields).length > 0;
  const properties = {
    entry_id: { type: 'integer', description: 'The entry of the activity.' },
    organisation_id: { type: 'integer' },
    sentence: { type: 'string', description: 'The entry in one sentence, for people.' },
    actor: {
      type: 'object',
      required: ['kind', 'id', 'name'],
      properties: {
        kind: { enum: ['person', 'service', 'operator', 'system'] },
        id: { type: ['integer', 'null'] },
        name: { type: 'string' },
      },
    },
    subject: record(event.subject),
    second: event.second ? { anyOf: [record(event.second), { type: 'null' }] } : { type: 'null' },
    outcome: { enum: ['done', 'refused'] },
    why: { type: ['string', 'null'], description: 'The reason of a refusal.' },
    source: { type: 'string' },
    changes: hasFields ? { type: 'array', items: change } : { type: 'array', maxItems: 0 },
    changes_left_out: { type: 'boolean', description: 'The changes are too long for a message.' },
  };
  return {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: event.id },
      timestamp: { type: 'string', format: 'date-time' },
      data: { type: 'object', required: Object.keys(properties), properties },
    },
  };
}
