import * as z from 'zod/mini';
import { administrates } from '#core/access/dutyRules.ts';
import { ipAddress } from '#core/contract/policies/address.ts';
import { digits, fields, id } from '#core/contract/codec.ts';
import { lastDay } from '#core/contract/text/day.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { policy } from '#plugins/policies/contract.ts';

/** The rules between a person and the organisation. Their sentences speak to the person. */
export const memberSteps = [
  'member',
  'present',
  'active',
  'not-ended',
  'joined',
  'own-ranges',
  'policy-ranges',
  'two-factor',
  'passkey',
] as const;

/** The rules between a person and an application, in the order in which the server asks them. */
export const stepNames = [...memberSteps, 'added', 'offered', 'assigned', 'enabled', 'not-over', 'role'] as const;
export type StepName = (typeof stepNames)[number];

const step = fields({
  name: ['step_name', z.enum(stepNames)],
  /**
   * - `not_asked`: an earlier rule refused the person, and nothing more is told about the account; or the rule is about the
   *   own ranges of an external person.
   * - `unknown`: there are address ranges, and no address of the person is known.
   * - `noted`: not as it should be, but nobody is refused because of it.
   */
  outcome: ['outcome', z.enum(['passed', 'refused', 'not_asked', 'unknown', 'noted'])],
  /** The rule's own sentence, if it does not pass. The rules about the organisation say it to the person. */
  sentence: ['status_text', z.nullable(z.string())],
});
export type Step = z.output<typeof step>;

/** A policy that applies to the person, and why. */
const appliedPolicy = fields({
  policy: ['policy_details', policy],
  /** The groups of the policy that the person is in. Empty for the default policy, which is for everybody. */
  groups: ['group_list', z.array(fields({ id: ['group_id', id], name: ['group_name', z.string()] }))],
  /** One of its ranges contains the address. */
  admits: ['is_admitting', z.boolean()],
});
export type AppliedPolicy = z.output<typeof appliedPolicy>;

/** Nothing is changed, and no rule is repeated: it asks the rules that decide about the person's own calls. */
export const explainAccess = endpoint({
  method: 'GET',
  path: '/access/explain',
  summary:
    'Why a person may use an application or not, now or at another time: each rule in the order in which it is asked',
  access: administrates,
  query: fields({
    personId: ['user_id', digits],
    applicationId: ['app_id', digits],
    /** By default the address of the person's latest session. */
    address: ['ipaddress', z.optional(ipAddress('Network address'))],
    /** Would the person get in then? In milliseconds since the epoch; by default now. */
    at: ['at', z.optional(digits)],
    /** The same for a day (YYYY-MM-DD), at noon in the organisation's time zone. */
    on: ['on', z.optional(lastDay)],
  }),
  reply: fields({
    person: ['user_details', fields({ id: ['user_id', id], name: ['user_name', z.string()] })],
    application: ['app_details', fields({ id: ['app_id', id], name: ['app_name', z.string()] })],
    /** Empty if it is not known. */
    address: ['ipaddress', z.string()],
    /** The time that was asked for, in milliseconds since the epoch; `null` for now. */
    at: ['at', z.optional(z.nullable(z.int()))],
    answer: ['answer', z.enum(['yes', 'no', 'unknown'])],
    steps: ['step_list', z.array(step)],
    policies: ['policy_list', z.array(appliedPolicy)],
    /** What the person is in the application; `null` if it is not assigned. */
    role: ['role_name', z.nullable(z.string())],
  }),
  reads: ['people', 'assignments', 'applications', 'groups', 'policies', 'security'],
});
