import * as z from 'zod/mini';
import { admin } from '#core/access/rules.ts';
import { id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

/** Takes a deletion back. It has no address of its own: only 'Undo' runs it. */
export const restorePolicy = endpoint({
  method: 'POST',
  path: '/reverse/securitypolicy/restore',
  summary: 'Restore a deleted security policy with its rules',
  access: admin,
  body: z.object({
    id,
    name: z.string(),
    forced: z.boolean(),
    groups: z.array(id),
    ranges: z.array(z.object({ from: z.string(), to: z.string() })),
    createdAt: z.number(),
    confirmLockout: z.optional(z.boolean()),
  }),
  reply: z.object({}),
  changes: ['policies', 'session'],
});
