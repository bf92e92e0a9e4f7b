import * as z from 'zod/mini';
import { managesPeople } from '#core/access/dutyRules.ts';
import { lastDay } from '#core/contract/text/day.ts';
import { id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

const names = z.object({ firstName: z.string(), lastName: z.string() });
const role = z.nullable(z.enum(['moderator', 'member']));
const assignment = z.nullable(
  z.object({ roleId: id, crmRoleId: z.nullable(id), profileId: z.nullable(id), enabled: z.boolean() }),
);
const reverted = z.object({
  id,
  /** Of each thing how it was before the import, and how the import left it; `null` is not being in it. */
  names: z.nullable(z.object({ was: names, now: names })),
  groups: z.array(z.object({ id, was: role, now: role })),
  assignments: z.array(z.object({ id, was: assignment, now: assignment })),
  /** The last day; missing in what was imported before files had one. */
  end: z.optional(z.nullable(z.object({ was: z.nullable(lastDay), now: z.nullable(lastDay) }))),
  confirmLockout: z.optional(z.boolean()),
});
/** What an import changed of a person. */
export type Reverted = z.output<typeof reverted>;

/** Takes back what an import changed of a person who was here already, where nobody has changed the same thing since then. */
export const revertImported = endpoint({
  method: 'POST',
  path: '/reverse/import/person',
  summary: 'Take back what an import changed of a person',
  access: managesPeople,
  peopleOnly: true,
  body: reverted,
  reply: z.object({}),
  changes: ['people', 'assignments', 'groups', 'session'],
});
