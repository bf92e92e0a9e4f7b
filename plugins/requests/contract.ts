import * as z from 'zod/mini';
import { inDuty, managesApplications, notAbove } from '#core/access/dutyRules.ts';
import { member } from '#core/access/rules.ts';
import { fields, id, idParams, orElse } from '#core/contract/codec.ts';
import { endpoint, type Reply } from '#core/contract/endpoint.ts';
import { optionalText, requiredText } from '#core/contract/text/text.ts';
import { lacksAccess, notJustRefused } from './rules.ts';

/** Whether the caller may open an application now. */
export const viewEntrance = endpoint({
  method: 'GET',
  path: '/application/entrance/:id',
  summary: 'Whether the caller may open an application, or the sentence why not, and whether asking for it helps',
  access: member,
  evenWhen: ['shut out', 'set-up owed'],
  params: idParams,
  reply: fields({
    application: [
      'app_details',
      fields({ id: ['app_id', id], name: ['app_name', z.string()], image: ['app_image', z.string()] }),
    ],
    /** The rule's own sentence; `null` if the application may be opened. */
    why: ['status_text', z.nullable(z.string())],
    /** `none`: asking helps. `useless`: an administrator cannot give it, or another rule is in the way. */
    request: ['request_status', z.enum(['none', 'open', 'refused', 'useless'])],
    /** Why the request was refused. */
    reason: ['request_reason', z.string()],
    /** The other organisation of the caller that has the application; `null` if it is looked for in the present one. */
    elsewhere: [
      'org_details',
      orElse(z.nullable(fields({ id: ['org_id', id], name: ['org_name', z.string()] })), null),
    ],
  }),
  reads: ['session', 'applications', 'assignments', 'requests'],
});

const requestable = fields({
  id: ['app_id', id],
  name: ['app_name', z.string()],
  image: ['app_image', z.string()],
  /** `assigned`: the caller may open it. `open`: nobody has answered yet. `refused`: within the last day. */
  request: ['request_status', z.enum(['none', 'open', 'refused', 'assigned'])],
});

export const listRequestable = endpoint({
  method: 'GET',
  path: '/application/requestable',
  summary: 'The applications of the organisation: whether the caller has each one, has asked for it, or can ask for it',
  access: member,
  peopleOnly: true,
  reply: fields({ applications: ['org_application_list', z.array(requestable)] }),
  reads: ['requests', 'applications', 'assignments'],
});

/** An application of the organisation, and whether the caller can ask for it. */
export type Requestable = Reply<typeof listRequestable>['applications'][number];

/** The longest reason of a request and of an answer, in characters. */
const LONGEST_REASON = 200;

export const askForAccess = endpoint({
  method: 'POST',
  path: '/application/ask',
  summary: 'Ask the administrators for an application of the organisation',
  access: member,
  peopleOnly: true,
  guards: [lacksAccess, notJustRefused],
  body: fields({ applicationId: ['app_id', id], why: ['ask_reason', optionalText('Reason', LONGEST_REASON)] }),
  reply: z.object({}),
  changes: ['requests'],
});

const request = fields({
  id: ['request_id', id],
  /** The person and the application, for lists: 'Ulla Sundberg, CRM'. */
  name: ['request_name', z.string()],
  person: ['user_name', z.string()],
  email: ['user_email', z.string()],
  application: ['app_name', z.string()],
  /** The role that approving gives. */
  role: ['role_name', z.string()],
  askedAt: ['asked_at', z.int()],
  /** Why the person asks; empty if the person has not said it. */
  why: ['ask_reason', orElse(z.string(), '')],
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/request/list',
  summary: 'The open requests for applications, the oldest first: at most a hundred',
  access: managesApplications,
  reply: fields({ requests: ['request_list', z.array(request)] }),
  reads: ['requests', 'assignments', 'applications', 'people'],
});

/** An open request for an application. */
export type AccessRequest = Reply<typeof listRequests>['requests'][number];

export const approveRequest = endpoint({
  method: 'POST',
  path: '/request/approve',
  summary: 'Give the application that a person asks for: as it was before it was disabled, or with its last role',
  access: managesApplications,
  guards: [inDuty, notAbove],
  body: fields({ id: ['request_id', id] }),
  reply: z.object({}),
  changes: ['requests', 'assignments', 'people'],
});

/** The reason of a refusal, which the person reads. */
export const whyRefused = requiredText('Reason', LONGEST_REASON);

/** The reason of a request, which the administrators read. */
export const whyAsked = requiredText('Reason', LONGEST_REASON);

export const refuseRequest = endpoint({
  method: 'POST',
  path: '/request/refuse',
  summary: 'Refuse a request, with the reason that the person reads',
  access: managesApplications,
  guards: [inDuty, notAbove],
  body: fields({ id: ['request_id', id], reason: ['request_reason', whyRefused] }),
  reply: z.object({}),
  changes: ['requests'],
});
