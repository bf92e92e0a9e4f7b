import * as z from 'zod/mini';
import { managesPeople, notAbove } from '#core/access/dutyRules.ts';
import { fields, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { lastDay } from '#core/contract/text/day.ts';
import { notDeleted, notMyself, ownersStay } from './rules.ts';

/** After the last day, and until another one is set, the person is treated as an inactive one. */
export const setUserEnd = endpoint({
  method: 'POST',
  path: '/user/end',
  summary: 'Set the last day of a person in the organisation, in its time zone; null: no end',
  access: managesPeople,
  guards: [notAbove, notDeleted, ownersStay, notMyself],
  body: fields({
    id: ['user_id', id],
    endsOn: ['ends_on', z.nullable(lastDay)],
    /** The last day that the caller knows. The server refuses (409) to overwrite one that was set since. */
    was: ['was_on', z.optional(z.nullable(lastDay))],
  }),
  reply: z.object({}),
  changes: ['people'],
});
