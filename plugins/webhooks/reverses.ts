import * as z from 'zod/mini';
import { admin } from '#core/access/rules.ts';
import { id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

/** Gives a webhook its old description and events back. Only 'Undo' runs it. */
export const revertWebhook = endpoint({
  method: 'POST',
  path: '/reverse/webhook/update',
  summary: 'Give a webhook its old description and events back',
  access: admin,
  body: z.object({ id, description: z.optional(z.string()), types: z.optional(z.array(z.string())) }),
  reply: z.object({}),
  changes: ['webhooks'],
  fresh: true,
});
