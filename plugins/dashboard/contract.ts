import * as z from 'zod/mini';
import { administrates } from '#core/access/dutyRules.ts';
import { fields, flag, id, orElse } from '#core/contract/codec.ts';
import { endpoint, type Reply } from '#core/contract/endpoint.ts';

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

/** The numbers of invitations that somebody has to send again. A link is valid for seven days. */
const invitations = fields({
  expired: ['expired_count', count],
  /** Not counted in the others: the mail did not arrive. */
  notDelivered: ['not_delivered_count', orElse(count, 0)],
});

const named = fields({ id: ['id', id], name: ['name', z.string()] });

/** Records that need attention: their number, and the first three of them. */
const few = fields({ count: ['count', count], first: ['first', z.array(named)] });

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
  summary: 'People by state, second-factor adoption, what needs attention, people for each application',
  access: administrates,
  reply: fields({
    people: ['people', people],
    invitations: ['invitations', invitations],
    /** The number of active people who have joined, and how many of them have set up the second factor. */
    secondFactor: ['second_factor', fields({ on: ['on_count', count], of: ['all_count', count] })],
    /** Requests for applications that nobody has answered. */
    requests: ['access_requests', orElse(few, { count: 0, first: [] })],
    /** Active administrators who sign in with the password alone. */
    openAdmins: ['admins_without_second_factor', few],
    /** Active people who have no application; counted up to a thousand. */
    withoutApplication: ['no_application', fields({ count: ['count', count], exact: ['is_exact', flag] })],
    /** Policies whose groups have no people. */
    unusedPolicies: ['policies_without_people', few],
    applications: ['org_application_list', z.array(application)],
  }),
  reads: ['people', 'assignments', 'applications', 'security', 'policies', 'groups', 'requests'],
});

/** The dashboard's numbers. */
export type Summary = Reply<typeof viewSummary>;
