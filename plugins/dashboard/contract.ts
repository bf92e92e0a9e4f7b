import * as z from 'zod/mini';
import { admin } from '#core/access/rules.ts';
import { fields, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

const count = z.int();

/** The numbers of members by the filters of the users list; a person may match several filters. */
const people = fields({
  all: ['all_count', count],
  active: ['active_count', count],
  inactive: ['inactive_count', count],
  pending: ['pending_count', count],
  notInvited: ['not_invited_count', count],
  external: ['external_count', count],
});

/** The numbers of open invitations, by the time since the last one was sent. A link is valid for seven days. */
const invitations = fields({
  today: ['today_count', count],
  threeDays: ['three_days_count', count],
  sevenDays: ['seven_days_count', count],
  older: ['older_count', count],
  /** Not counted in the others: the mail did not arrive. */
  notDelivered: ['not_delivered_count', z.optional(count)],
});

const application = fields({
  id: ['app_id', id],
  name: ['app_name', z.string()],
  image: ['app_image', z.string()],
  people: ['user_count', count],
});

/** The dashboard's numbers, for administrators. */
export const viewSummary = endpoint({
  method: 'GET',
  path: '/dashboard/summary',
  summary: 'People by state, invitations that wait, second-factor adoption, people for each application',
  access: admin,
  reply: fields({
    people: ['people', people],
    invitations: ['invitations', invitations],
    /** The number of active people who have joined, and how many of them have set up the second factor. */
    secondFactor: ['second_factor', fields({ on: ['on_count', count], of: ['all_count', count] })],
    applications: ['org_application_list', z.array(application)],
  }),
  reads: ['people', 'assignments', 'applications', 'security'],
});
