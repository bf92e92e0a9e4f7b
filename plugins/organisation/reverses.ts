import * as z from 'zod/mini';
import { ownerAdmin } from '#core/access/rules.ts';
import { id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

/** Takes a change of the organisation's details back. It has no address of its own: only 'Undo' runs it. */
export const restoreOrganisation = endpoint({
  method: 'POST',
  path: '/reverse/organisation/update',
  summary: 'Give the organisation its old details back',
  access: ownerAdmin,
  body: z.object({
    id,
    /** The changed columns of the table, as they were. */
    columns: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  }),
  reply: z.object({}),
  changes: ['organisations', 'organisation form', 'session'],
});

/** Shows a former logo again, or none. The event that it undoes says which one must be shown until then. */
export const restoreLogo = endpoint({
  method: 'POST',
  path: '/reverse/organisation/logo',
  summary: 'Show an old logo of the organisation again',
  access: ownerAdmin,
  body: z.object({ id, fileId: z.nullable(id) }),
  reply: z.object({}),
  changes: ['organisations', 'organisation form', 'session'],
});
