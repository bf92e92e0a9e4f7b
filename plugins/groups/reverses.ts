import * as z from 'zod/mini';
import { managesPeople } from '#core/access/dutyRules.ts';
import { id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { updateGroupPeople } from './contract.ts';

const role = z.enum(['moderator', 'member']);
const people = z.array(z.object({ id, role }));

/** Takes a deletion back. It has no address of its own: only 'Undo' runs it. */
export const restoreGroup = endpoint({
  method: 'POST',
  path: '/reverse/group/restore',
  summary: 'Restore a deleted group with its people and policies',
  access: managesPeople,
  body: z.object({
    id,
    name: z.string(),
    description: z.string(),
    people,
    policies: z.array(id),
    createdAt: z.number(),
    confirmLockout: z.optional(z.boolean()),
  }),
  reply: z.object({}),
  changes: ['groups', 'people', 'policies', 'session'],
});

/** The former role of a person, and in `now` the one that the change gave; older entries have no `now`. */
const former = z.array(z.object({ id, role: z.nullable(role), now: z.optional(z.nullable(role)) }));

/** Gives people of a group their old roles back; `role` is `null` for people who were not in it. */
export const revertPeople = endpoint({
  method: 'POST',
  path: '/reverse/group/people',
  summary: 'Give people of a group their old roles back',
  access: updateGroupPeople.access,
  guards: updateGroupPeople.guards,
  body: z.object({ id, people: former, confirmLockout: z.optional(z.boolean()) }),
  reply: z.object({}),
  changes: ['groups', 'people', 'session'],
});

/** Gives a group its old name, description and people back. */
export const revertGroup = endpoint({
  method: 'POST',
  path: '/reverse/group/update',
  summary: 'Give a group its old name, description and people back',
  access: managesPeople,
  body: z.object({
    id,
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    people: former,
    confirmLockout: z.optional(z.boolean()),
  }),
  reply: z.object({}),
  changes: ['groups', 'people', 'policies', 'session'],
});
