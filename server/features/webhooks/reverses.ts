import type * as contract from '#plugins/webhooks/reverses.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { changeWebhook } from './handlers.ts';

/** The call that takes a change of a webhook back. */
export const reverses: Handlers<typeof contract> = {
  revertWebhook: ({ body }, ctx) => changeWebhook(ctx, body),
};
