import * as z from 'zod/mini';
import { managesSecurity, readsSecurity } from '#core/access/dutyRules.ts';
import { addressRange, ipAddress } from '#core/contract/policies/address.ts';
import { fields, flag, id, idParams, listOf, orElse } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { exported } from '#core/contract/exported.ts';
import { searchLimit } from '#core/contract/list.ts';
import { confirmLockout, confirmLockoutQuery } from '#core/contract/confirmLockout.ts';
import { requiredText } from '#core/contract/text/text.ts';
import { notDefault } from './rules.ts';

/** The most ranges of a policy: all of them are shown, and checked, at once. */
export const MOST_RANGES = 500;

const group = fields({ id: ['group_id', id], name: ['group_name', z.string()] });
export type PolicyGroup = z.output<typeof group>;

/** A policy (docs/specification/product.md section 3, which has two names for two of its values). */
export const policy = fields({
  id: ['policy_id', id],
  name: ['policy_name', z.string()],
  isDefault: ['is_default', flag],
  rangeCount: ['ip_count', z.int()],
  groupCount: ['group_count', z.int()],
  forced: ['is_forced2fa', orElse(flag, '0'), 'twofactor_enable'],
  /** A back end without this rule need not send it. */
  passkeysOnly: ['is_passkeys_only', z.optional(flag)],
  groups: ['group_ids', listOf(group), 'group_details'],
});
export type Policy = z.output<typeof policy>;

const range = fields({
  id: ['policyipaddress_id', id],
  from: ['from_ipaddress', z.string()],
  to: ['to_ipaddress', z.string()],
});
export type PolicyRange = z.output<typeof range>;

export const listPolicies = endpoint({
  method: 'GET',
  path: '/securitypolicy/list',
  summary: 'The security policies of the organisation, the default one first',
  access: readsSecurity,
  reply: fields({ policies: ['securitypolicy_list', listOf(policy), 'secuirtypolicy_details'] }),
  reads: ['policies', 'groups'],
});

export const exportPolicies = exported(listPolicies, {
  path: '/securitypolicy/export',
  summary: 'The security policies with their groups and allowed ranges, as a file',
  query: {},
});

export const viewPolicy = endpoint({
  method: 'GET',
  path: '/securitypolicy/view/:id',
  summary: 'One security policy with its groups and allowed ranges',
  access: readsSecurity,
  params: idParams,
  reply: fields({
    policy: ['policy_details', policy, 'secuirtypolicy_details'],
    ranges: ['ipddress_list', listOf(range)],
    /** The viewer's address. */
    currentAddress: ['current_ipaddress', z.string()],
  }),
  reads: ['policies', 'groups'],
});

export const searchGroups = endpoint({
  method: 'POST',
  path: '/securitypolicy/group/search',
  summary: 'Groups by name, for a security policy; all without a name',
  scope: 'groups',
  access: managesSecurity,
  body: fields({
    name: [
      'group_name',
      z._default(z.string().check(z.maxLength(200, 'Enter at most 200 characters to search for.')), ''),
    ],
    limit: ['limit', searchLimit],
  }),
  reply: fields({ groups: ['group_list', z.array(group)] }),
});

const name = requiredText('Name', 100);
const groups = z
  .array(id, 'Please select a group')
  .check(z.minLength(1, 'Please select a group'), z.maxLength(1000, 'Please select at most 1,000 groups'));

/** The fields of the New Policy form and of its call (docs/specification/product.md section 5). */
export const newPolicy = fields({ name: ['policy_name', name], groups: ['group_ids', groups] });

export const createPolicy = endpoint({
  method: 'POST',
  path: '/securitypolicy/create',
  summary: 'Add a security policy for groups; it has no rules yet',
  access: managesSecurity,
  body: newPolicy,
  reply: fields({ id: ['policy_id', z.optional(id)] }),
  changes: ['policies'],
});

/** The fields of the Update Policy form and of its call. */
export const changedPolicy = fields({
  id: ['policy_id', id],
  name: ['policy_name', name],
  groups: ['group_ids', groups],
  /**
   * The form's initial values, because all groups are sent: a group that somebody else has added since is not dropped
   * (409).
   */
  was: ['was', z.optional(fields({ name: ['policy_name', z.string()], groups: ['group_ids', z.array(id)] }))],
  confirmLockout,
});

export const updatePolicy = endpoint({
  method: 'POST',
  path: '/securitypolicy/update',
  summary: 'Change the name and the groups of a security policy',
  access: managesSecurity,
  guards: [notDefault],
  body: changedPolicy,
  reply: z.object({}),
  changes: ['policies', 'session'],
});

export const deletePolicy = endpoint({
  method: 'DELETE',
  path: '/securitypolicy/delete/:id',
  summary: 'Delete a security policy with its rules',
  access: managesSecurity,
  guards: [notDefault],
  params: idParams,
  query: confirmLockoutQuery,
  reply: z.object({}),
  changes: ['policies', 'session'],
});

export const setForced = endpoint({
  method: 'POST',
  path: '/securitypolicy/twofactor/update',
  summary: 'Force two-factor authentication by a security policy, or stop it',
  access: managesSecurity,
  body: fields({ id: ['policy_id', id], forced: ['twofactor_enable', flag], confirmLockout }),
  reply: z.object({}),
  changes: ['policies', 'session'],
});

export const setPasskeysOnly = endpoint({
  method: 'POST',
  path: '/securitypolicy/passkeys/update',
  summary: 'Require passkeys by a security policy, or stop it',
  access: managesSecurity,
  body: fields({ id: ['policy_id', id], passkeysOnly: ['is_passkeys_only', flag], confirmLockout }),
  reply: z.object({}),
  changes: ['policies', 'session'],
});

/** The fields of the IP address form and of its call. */
export const newRange = fields({
  id: ['policy_id', id],
  from: ['from_ipaddress', ipAddress('From')],
  to: ['to_ipaddress', ipAddress('To')],
  /** The range that this one replaces. */
  replaces: ['policyipaddress_id', z.optional(id)],
  confirmLockout,
});

export const addRange = endpoint({
  method: 'POST',
  path: '/securitypolicy/add/ipaddress',
  summary: 'Allow a range of network addresses by a security policy, or in place of another range',
  access: managesSecurity,
  body: newRange,
  reply: fields({ range: ['ipaddress', z.optional(addressRange)], id: ['policyipaddress_id', z.optional(id)] }),
  changes: ['policies'],
});

export const removeRange = endpoint({
  method: 'POST',
  path: '/securitypolicy/remove/ipaddress',
  summary: 'Take an allowed range away from a security policy',
  access: managesSecurity,
  body: fields({
    /** Empty (docs/specification/product.md section 4); the session is sufficient proof. */
    password: ['password', z._default(z.string().check(z.maxLength(200)), '')],
    rangeId: ['policyipaddress_id', id],
    id: ['policy_id', id],
    confirmLockout,
  }),
  reply: z.object({}),
  changes: ['policies'],
});
