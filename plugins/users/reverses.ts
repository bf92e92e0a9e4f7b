import * as z from 'zod/mini';
import { managesPeople, notAbove } from '#core/access/dutyRules.ts';
import { id } from '#core/contract/codec.ts';
import { duty } from '#core/contract/session.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { lastDay } from '#core/contract/text/day.ts';
import { notDeleted, notExternal } from './rules.ts';

/** Gives a person the old name back. */
export const revertUser = endpoint({
  method: 'POST',
  path: '/reverse/user/update',
  summary: 'Give a person the old name back',
  access: managesPeople,
  guards: [notAbove, notDeleted, notExternal],
  body: z.object({ id, firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
  reply: z.object({}),
  changes: ['people', 'session'],
});

/** Takes a deletion back. It has no address of its own: only 'Undo' runs it. */
export const restoreUser = endpoint({
  method: 'POST',
  path: '/reverse/user/restore',
  summary: 'Restore a deleted person with the old rights',
  access: managesPeople,
  guards: [notAbove],
  body: z.object({
    id,
    admin: z.boolean(),
    duties: z.optional(z.array(duty)),
    dutyApplications: z.optional(z.array(id)),
    status: z.enum(['active', 'inactive']),
    invitedAt: z.nullable(z.number()),
    /** Deletions from before access could end have none. */
    endsOn: z.optional(z.nullable(lastDay)),
    groups: z.array(z.object({ id, role: z.enum(['moderator', 'member']) })),
    assignments: z.array(
      z.object({
        applicationId: id,
        roleId: id,
        crmRoleId: z.nullable(id),
        profileId: z.nullable(id),
        enabled: z.boolean(),
        endsOn: z.optional(z.nullable(lastDay)),
      }),
    ),
  }),
  reply: z.object({}),
  changes: ['people', 'assignments', 'groups'],
});
