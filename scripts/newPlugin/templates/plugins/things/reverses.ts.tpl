import * as z from 'zod/mini';
import { admin } from '#core/access/rules.ts';
import { id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { changeable } from './rules.ts';

/** Takes a deletion back. It has no address of its own: only 'Undo' runs it. */
export const restoreThing = endpoint({
  method: 'POST',
  path: '/reverse/thing/restore',
  summary: 'Restore a deleted thing',
  access: admin,
  guards: [changeable],
  body: z.object({
    id,
    authorId: z.nullable(id),
    name: z.string(),
    description: z.string(),
    createdAt: z.number(),
  }),
  reply: z.object({}),
  changes: ['things'],
});
