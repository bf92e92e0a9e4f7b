import * as z from 'zod/mini';
import { managesSecurity } from '#core/access/dutyRules.ts';
import { id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { notDefault } from './rules.ts';

/** A range with its former id, so that what was done to it before can be taken back too. */
const range = z.object({ id, from: z.string(), to: z.string() });

/** Gives a policy its old name and groups back. */
export const revertPolicy = endpoint({
  method: 'POST',
  path: '/reverse/securitypolicy/update',
  summary: 'Give a security policy its old name and groups back',
  access: managesSecurity,
  guards: [notDefault],
  body: z.object({
    id,
    name: z.optional(z.string()),
    /** The groups that it gets again, and those that it loses again. */
    added: z.optional(z.array(id)),
    removed: z.optional(z.array(id)),
    /** All former groups: so in entries of before there were `added` and `removed`. */
    groups: z.optional(z.array(id)),
    confirmLockout: z.optional(z.boolean()),
  }),
  reply: z.object({}),
  changes: ['policies', 'session'],
});

/** Takes a deletion back. It has no address of its own: only 'Undo' runs it. */
export const restorePolicy = endpoint({
  method: 'POST',
  path: '/reverse/securitypolicy/restore',
  summary: 'Restore a deleted security policy with its rules',
  access: managesSecurity,
  body: z.object({
    id,
    name: z.string(),
    forced: z.boolean(),
    /** Missing in entries that are older than this rule. */
    passkeysOnly: z.optional(z.boolean()),
    groups: z.array(id),
    ranges: z.array(range),
    createdAt: z.number(),
    confirmLockout: z.optional(z.boolean()),
  }),
  reply: z.object({}),
  changes: ['policies', 'session'],
});

/** Takes the removal or the replacement of a range back. */
export const restoreRange = endpoint({
  method: 'POST',
  path: '/reverse/securitypolicy/restore/ipaddress',
  summary: 'Restore an allowed range of a security policy, or in place of another one',
  access: managesSecurity,
  body: z.object({ id, range, replaces: z.optional(id), confirmLockout: z.optional(z.boolean()) }),
  reply: z.object({}),
  changes: ['policies'],
});
