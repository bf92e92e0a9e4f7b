import * as z from 'zod/mini';
import { fields } from './codec.ts';

/** The field for every body that may shut people out, for `fields({ confirmLockout, ... })`. */
export const confirmLockout = ['confirm_lockout', z.optional(z.boolean())] as const;

/** The same field as a query, for a call without a body, for example a DELETE. */
export const confirmLockoutQuery = fields({
  confirmLockout: [
    'confirm_lockout',
    z.optional(
      z.codec(z.enum(['true', 'false']), z.boolean(), {
        decode: (wire) => wire === 'true',
        encode: (value) => (value ? 'true' : 'false'),
      }),
    ),
  ],
});
