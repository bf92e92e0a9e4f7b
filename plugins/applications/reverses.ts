import * as z from 'zod/mini';
import { inDuty, managesApplications, notAbove } from '#core/access/dutyRules.ts';
import { admin } from '#core/access/rules.ts';
import { id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { signOn } from './ownContract.ts';
import { sameApplication } from './ownRules.ts';
import { notOrganisationOwner } from './rules.ts';

/** Takes an assignment back. It has no address of its own: only 'Undo' runs it. */
export const unassignUser = endpoint({
  method: 'POST',
  path: '/reverse/application/unassign',
  summary: 'Take an application from a person',
  access: managesApplications,
  guards: [inDuty, notAbove, notOrganisationOwner],
  body: z.object({ applicationId: id, userId: id }),
  reply: z.object({}),
  changes: ['assignments', 'people'],
});

/** Takes the adding of an application back, while nobody but the owners has it. */
export const removeApplications = endpoint({
  method: 'POST',
  path: '/reverse/application/remove',
  summary: 'Remove an application from the organisation',
  access: admin,
  body: z.object({ id }),
  reply: z.object({}),
  changes: ['applications', 'assignments', 'people'],
});

/** Gives an own application its old details back. */
export const revertApplication = endpoint({
  method: 'POST',
  path: '/reverse/application/update',
  summary: "Give an application of the organisation's own its old details back",
  access: admin,
  guards: [sameApplication],
  body: z.object({
    id,
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    url: z.optional(z.string()),
    mobileUrl: z.optional(z.string()),
    roles: z.optional(z.array(z.object({ id, name: z.string() }))),
    signOn: z.optional(z.nullable(signOn)),
  }),
  reply: z.object({}),
  changes: ['applications', 'session'],
  fresh: true,
});
