import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { addressRange } from './address.ts';
import { fields, flag, id, orElse } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { cursor, SEARCH_MAX } from '../list.ts';

/**
 * Lock-out safety (docs/specification/server.md section 5). The terms:
 * - The preview looks at the members of the organisation who are active and have joined.
 * - The viewer's address is the address of the call. Another person's address is that of the latest session. Sessions
 *   are deleted a day after their end, so some people have no known address.
 * - A person **loses** access if the rules admit the address before the change and not after it.
 * - A person is **unknown** if the address is not known and the policies admit fewer addresses after the change.
 * - A person **owes** the set-up if two-factor is forced after the change but not before, and is not set up. A person
 *   who loses access or is unknown is not counted again here.
 * - A person **owes a passkey** if only passkeys are admitted after the change but not before, and there is none. A
 *   person who owes the passkey is not counted again for the set-up.
 * - An owner **can sign in** if the rules admit the known address, or if there are no rules.
 *
 * The server refuses a change with 409 and the reason `lockout` in two cases: its viewer loses access, or some owner
 * loses access, or is unknown, and no owner can sign in after it. With `confirm_lockout` the call is not refused in the first
 * case; in the second it is refused to everybody but an owner, who needs a fresh proof for it (core/contract/proof.ts).
 */
const ids = z.array(id).check(z.maxLength(100_000));
const ranges = z.array(addressRange).check(z.maxLength(500));

const policyDraft = fields({
  id: ['policy_id', id],
  deleted: ['is_deleted', z.optional(flag)],
  forced: ['twofactor_enable', z.optional(flag)],
  passkeysOnly: ['is_passkeys_only', z.optional(flag)],
  /** All groups of the policy after the change. */
  groups: ['group_ids', z.optional(ids)],
  added: ['add_ipaddress', z.optional(ranges)],
  /** The ids of the ranges that are deleted. */
  removed: ['remove_ipaddress', z.optional(ids)],
});

const groupDraft = fields({
  id: ['group_id', id],
  deleted: ['is_deleted', z.optional(flag)],
  /** All people of the group after the change, moderators and members alike. */
  people: ['user_ids', z.optional(ids)],
  added: ['add_user_ids', z.optional(ids)],
  removed: ['remove_user_ids', z.optional(ids)],
});

/** A change of the viewer's own ranges. */
const ownDraft = fields({
  added: ['add_ipaddress', z.optional(ranges)],
  removed: ['remove_ipaddress', z.optional(ids)],
});

const upToHundred = 'Enter a whole number from 0 to 100.';

const effect = z.enum(['loses', 'unknown', 'owes', 'owes passkey']);

const affectedPerson = fields({
  id: ['user_id', id],
  name: ['user_name', z.string()],
  email: ['user_email', z.string()],
  effect: ['effect', effect],
  /**
   * The address of the latest session. Empty if it is not known, for external people, and for a viewer who may not read the
   * activity.
   */
  address: ['ipaddress', z.string()],
});
export type AffectedPerson = z.output<typeof affectedPerson>;

/**
 * A change that is not made yet. Fields that are left out stay the same. A new policy or group affects nobody, because
 * it has no rules yet.
 */
export interface Draft {
  policy?: z.output<typeof policyDraft>;
  group?: z.output<typeof groupDraft>;
  own?: z.output<typeof ownDraft>;
}

/**
 * Tells which people a draft would affect; changes nothing. Admins may ask for every draft, a moderator for the people
 * of the own groups, and everybody for the own ranges.
 */
export const previewLockout = endpoint({
  method: 'POST',
  path: '/lockout/preview',
  summary: 'Who would lose access, or would have to set up two-factor or add a passkey, if a change were made',
  access: member,
  // It names people.
  scope: 'people',
  body: fields({
    policy: ['policy', z.optional(policyDraft)],
    group: ['group', z.optional(groupDraft)],
    own: ['own', z.optional(ownDraft)],
    search: ['search', z.optional(z.string().check(SEARCH_MAX))],
    /** The number of people to name at most, and the person after whom the list continues. */
    limit: ['limit', z.optional(z.int(upToHundred).check(z.minimum(0, upToHundred), z.maximum(100, upToHundred)))],
    cursor: ['cursor', cursor],
  }),
  reply: fields({
    loses: ['lose_count', z.int()],
    unknown: ['unknown_count', z.int()],
    owes: ['setup_count', z.int()],
    owesPasskey: ['passkey_count', orElse(z.int(), 0)],
    /** The viewer would lose access. */
    viewer: ['is_viewer', flag],
    /** No owner could sign in any more. */
    owners: ['is_all_owners', flag],
    people: ['lockout_list', z.array(affectedPerson)],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  }),
});
