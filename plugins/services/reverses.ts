import * as z from 'zod/mini';
import { admin } from '#core/access/rules.ts';
import { id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { notEnded } from './rules.ts';

/** Gives a service account its old name or purpose back. Only 'Undo' runs it. */
export const revertService = endpoint({
  method: 'POST',
  path: '/reverse/serviceaccount/update',
  summary: 'Give a service account its old name or purpose back',
  access: admin,
  guards: [notEnded],
  body: z.object({ id, name: z.optional(z.string()), purpose: z.optional(z.string()) }),
  reply: z.object({}),
  changes: ['services'],
});

/** Takes the end of a service account back. Its former tokens stay ended. Only 'Undo' runs it. */
export const restoreService = endpoint({
  method: 'POST',
  path: '/reverse/serviceaccount/restore',
  summary: 'Restore an ended service account, without its tokens',
  access: admin,
  body: z.object({ id }),
  reply: z.object({}),
  changes: ['services'],
  fresh: true,
});
