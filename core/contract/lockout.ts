import * as z from 'zod/mini';
import { member } from '../access/rules.ts';
import { addressRange } from './address.ts';
import { fields, flag, id } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { cursor, SEARCH_MAX } from './list.ts';

/**
 * Lock-out safety (docs/specification/server.md section 5), in these words:
 * - Looked at are the organisation's members who are active and have joined.
 * - The address of the viewer is that of the call; of anybody else that of the session that was begun last. Sessions are
 *   forgotten a day after their end, so not everybody has a known address.
 * - Who **loses** access: the rules admitted the address before the change, and do not after it.
 * - Who is **unknown**: without a known address, and under policies that after the change admit fewer addresses.
 * - Who **owes** the set-up: two-factor is forced after the change, was not before, and is not set up. Who loses access or
 *   is unknown is counted there alone.
 * - An owner **can sign in** where the rules admit the known address, or where there are no rules at all.
 *
 * A change is refused with 409 and the reason `lockout` when its viewer loses access, or when some owner can sign in
 * before it and none after it, unless the call says `confirm_lockout`.
 */
const ids = z.array(id).check(z.maxLength(100_000));
const ranges = z.array(addressRange).check(z.maxLength(500));

const policyDraft = fields({
  id: ['policy_id', id],
  deleted: ['is_deleted', z.optional(flag)],
  forced: ['twofactor_enable', z.optional(flag)],
  /** All groups that it would have. */
  groups: ['group_ids', z.optional(ids)],
  added: ['add_ipaddress', z.optional(ranges)],
  /** The ids of ranges that would go. */
  removed: ['remove_ipaddress', z.optional(ids)],
});

const groupDraft = fields({
  id: ['group_id', id],
  deleted: ['is_deleted', z.optional(flag)],
  /** All people that it would have; moderators and members alike. */
  people: ['user_ids', z.optional(ids)],
  added: ['add_user_ids', z.optional(ids)],
  removed: ['remove_user_ids', z.optional(ids)],
});

/** Of the viewer's own ranges. */
const ownDraft = fields({
  added: ['add_ipaddress', z.optional(ranges)],
  removed: ['remove_ipaddress', z.optional(ids)],
});

const upToHundred = 'From 0 to 100 people are named.';

const effect = z.enum(['loses', 'unknown', 'owes']);

const affectedPerson = fields({
  id: ['user_id', id],
  name: ['user_name', z.string()],
  email: ['user_email', z.string()],
  effect: ['effect', effect],
  /** Of the last session; empty where it is not known, and of others for who is no administrator. */
  address: ['ipaddress', z.string()],
});
export type AffectedPerson = z.output<typeof affectedPerson>;

/** A change that is not made yet; what it does not name stays. A new policy or group affects nobody: it has no rules yet. */
export interface Draft {
  policy?: z.output<typeof policyDraft>;
  group?: z.output<typeof groupDraft>;
  own?: z.output<typeof ownDraft>;
}

/**
 * Tells whom a draft would affect; nothing is changed. Admins ask for every draft, a moderator for the own groups'
 * people, and everybody for the own ranges.
 */
export const previewLockout = endpoint({
  method: 'POST',
  path: '/lockout/preview',
  summary: 'Who would lose access, or owe the two-factor set-up, by a change that is not made yet',
  access: member,
  body: fields({
    policy: ['policy', z.optional(policyDraft)],
    group: ['group', z.optional(groupDraft)],
    own: ['own', z.optional(ownDraft)],
    search: ['search', z.optional(z.string().check(SEARCH_MAX))],
    /** How many people to name at most, and after which of them to go on. */
    limit: ['limit', z.optional(z.int(upToHundred).check(z.minimum(0, upToHundred), z.maximum(100, upToHundred)))],
    cursor: ['cursor', cursor],
  }),
  reply: fields({
    loses: ['lose_count', z.int()],
    unknown: ['unknown_count', z.int()],
    owes: ['setup_count', z.int()],
    /** The viewer would be shut out. */
    viewer: ['is_viewer', flag],
    /** No owner could sign in any more. */
    owners: ['is_all_owners', flag],
    people: ['lockout_list', z.array(affectedPerson)],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  }),
});

/** The field of every body that may shut somebody out, for `fields({ confirmLockout, ... })`. */
export const confirmLockout = ['confirm_lockout', z.optional(z.boolean())] as const;

/** The same as the query of a call without a body, such as a DELETE. */
export const confirmLockoutQuery = fields({
  confirmLockout: [
    'confirm_lockout',
    z.optional(
      z.codec(z.enum(['true', 'false']), z.boolean(), {
        decode: (wire) => wire === 'true',
        encode: (value) => (value ? 'true' : 'false'),
      }),
    ),
  ],
});
