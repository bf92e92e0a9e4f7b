import * as z from 'zod/mini';
import { inDuty, managesApplications, notAbove } from '#core/access/dutyRules.ts';
import { fields, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { lastDay } from '#core/contract/text/day.ts';
import { notOrganisationOwner } from './rules.ts';

/** After the last day, and until another one is set, the person cannot open the application. */
export const setAssignmentEnd = endpoint({
  method: 'POST',
  path: '/user/app/end',
  summary: "Set the last day on which a person may use an application, in the organisation's time zone; null: no end",
  access: managesApplications,
  guards: [inDuty, notAbove, notOrganisationOwner],
  body: fields({
    applicationId: ['app_id', id],
    userId: ['user_id', id],
    endsOn: ['ends_on', z.nullable(lastDay)],
    /** The last day that the caller knows. The server refuses (409) to overwrite one that was set since. */
    was: ['was_on', z.optional(z.nullable(lastDay))],
  }),
  reply: z.object({}),
  changes: ['assignments', 'people'],
});
