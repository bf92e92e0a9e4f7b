import * as z from 'zod/mini';
import { administrates } from '#core/access/dutyRules.ts';
import { fields, idParams } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

/** What became of the notice of a sign-out. */
const signOutNotices = fields({
  state: ['delivery_state', z.enum(['waiting', 'delivered', 'failed'])],
  createdAt: ['created_at', z.int()],
  attempts: ['attempts', z.int()],
  nextAt: ['next_at', z.nullable(z.int())],
  /** Why the last attempt failed. */
  error: ['error', z.nullable(z.string())],
});

export const listSignOutNotices = endpoint({
  method: 'GET',
  path: '/application/own/deliveries/:id',
  summary: "The sign-out notices to an application of the organisation's own: at most 50 of the last 30 days",
  access: administrates,
  params: idParams,
  reply: fields({ deliveries: ['delivery_list', z.array(signOutNotices)] }),
  reads: ['applications'],
});
