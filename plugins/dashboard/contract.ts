import * as z from 'zod/mini';
import { admin } from '#core/access/rules.ts';
import { fields, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

const count = z.int();

/** Members by the filters of the users list; somebody may be in several of them. */
const people = fields({
  all: ['all_count', count],
  active: ['active_count', count],
  inactive: ['inactive_count', count],
  pending: ['pending_count', count],
  notInvited: ['not_invited_count', count],
  external: ['external_count', count],
});

/** Invitations that were not accepted yet, by the time since the last one was sent. A link holds for seven days. */
const invitations = fields({
  today: ['today_count', count],
  threeDays: ['three_days_count', count],
  sevenDays: ['seven_days_count', count],
  older: ['older_count', count],
  /** In none of the others: the mail did not arrive. */
  notDelivered: ['not_delivered_count', z.optional(count)],
});

const application = fields({
  id: ['app_id', id],
  name: ['app_name', z.string()],
  image: ['app_image', z.string()],
  people: ['user_count', count],
});

/** What an administrator wants to see first. */
export const viewSummary = endpoint({
  method: 'GET',
  path: '/dashboard/summary',
  summary: 'People by state, invitations that wait, second-factor adoption, people for each application',
  access: admin,
  reply: fields({
    people: ['people', people],
    invitations: ['invitations', invitations],
    /** Of the active people who have joined, those whose second factor is set up. */
    secondFactor: ['second_factor', fields({ on: ['on_count', count], of: ['all_count', count] })],
    applications: ['org_application_list', z.array(application)],
  }),
  reads: ['people', 'assignments', 'applications', 'security'],
});
