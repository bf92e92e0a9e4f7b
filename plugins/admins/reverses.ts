import * as z from 'zod/mini';
import { id } from '#core/contract/codec.ts';
import { duty } from '#core/contract/session.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { setAdmin } from './contract.ts';
import { notMyself } from './rules.ts';

/**
 * Makes a person an administrator again who was one, also while inactive. It has no address of its own: only 'Undo' runs
 * it.
 */
export const restoreAdmin = endpoint({
  method: 'POST',
  path: '/reverse/admin/restore',
  summary: "Give a person the administrator's rights back",
  access: setAdmin.access,
  peopleOnly: true,
  guards: [notMyself],
  body: z.object({ id, duties: z.optional(z.array(duty)), dutyApplications: z.optional(z.array(id)) }),
  reply: z.object({}),
  changes: setAdmin.changes,
  fresh: true,
});
