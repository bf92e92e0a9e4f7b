import * as z from 'zod/mini';
import { administrates, managesPeople } from '#core/access/dutyRules.ts';
import { member } from '#core/access/rules.ts';
import { digits, fields, flag, id, idParams, listOf, orElse } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { exported } from '#core/contract/exported.ts';
import { countedPage, cursor, limit, search, searchLimit } from '#core/contract/list.ts';
import { confirmLockout, confirmLockoutQuery } from '#core/contract/confirmLockout.ts';
import { trimmed } from '#core/contract/text/plain.ts';
import { lineError, requiredText, emailAddress } from '#core/contract/text/text.ts';
import {
  freeOfPolicies,
  isOrdinary,
  managesGroup,
  managesGroups,
  namesKnownPeople,
  seesGroup,
  type GroupRole,
} from './rules.ts';

const groupRole = z.enum(['moderator', 'member'] satisfies GroupRole[]);

/** The wire's '1' is moderator, '2' is member (docs/specification/product.md section 9). */
const role = z.codec(z.enum(['1', '2']), groupRole, {
  decode: (wire) => (wire === '1' ? 'moderator' : 'member'),
  encode: (ours) => (ours === 'moderator' ? '1' : '2'),
});
/** The same codec in a query. */
const roleQuery = z.optional(role);

const group = fields({
  id: ['group_id', id],
  name: ['group_name', z.string()],
  description: ['group_desc', z.string()],
  peopleCount: ['user_count', z.int()],
  /** The viewer moderates the group. */
  moderating: ['is_moderator', orElse(flag, '0')],
  /** A policy other than the default policy is for the group. */
  guarded: ['has_policy', z.optional(flag)],
});
export type Group = z.output<typeof group>;

/** A person in a group. Calls that change the role name `groupuser_id`; on this server it equals the person's id. */
const groupPerson = fields({
  id: ['user_id', id],
  groupUserId: ['groupuser_id', z.optional(id)],
  name: ['user_name', z.string()],
  email: ['user_email', z.string()],
  /** Not an administrator. Only moderators of the group are told: they can change ordinary people only. */
  ordinary: ['is_ordinary', z.optional(flag)],
});
export type GroupPerson = z.output<typeof groupPerson>;

const policyOfGroup = fields({
  id: ['policy_id', id],
  name: ['policy_name', z.string()],
  forced: ['is_forced2fa', flag],
  passkeysOnly: ['is_passkeys_only', z.optional(flag)],
  rangeCount: ['ip_count', z.int()],
});

export const listGroups = endpoint({
  method: 'GET',
  path: '/group/list',
  summary: 'The groups of the organisation by name, searched, whole or page by page',
  access: administrates,
  query: fields({
    search: ['search', search],
    /** Leaves out the groups that this person is in. */
    without: ['not_with_user_id', z.optional(digits)],
    cursor: ['cursor', cursor],
    limit: ['limit', limit],
  }),
  reply: fields({ groups: ['group_list', listOf(group)], ...countedPage }),
  reads: ['groups'],
});

export const exportGroups = exported(listGroups, {
  path: '/group/export',
  summary: 'The groups that the list shows with their people, as a file',
  query: { search },
});

export const listMyGroups = endpoint({
  method: 'GET',
  path: '/group/mine',
  summary: 'The groups that the caller is in',
  access: member,
  peopleOnly: true,
  reply: fields({ groups: ['group_list', listOf(group)] }),
  reads: ['groups'],
});

export const viewGroup = endpoint({
  method: 'GET',
  path: '/group/view/:id',
  summary:
    'One group with its people and policies. With `limit` at most so many of each list; with `groupuser_role` only people of that role, searched and page by page',
  access: member,
  guards: [seesGroup],
  params: idParams,
  query: fields({
    role: ['groupuser_role', roleQuery],
    search: ['search', search],
    cursor: ['cursor', cursor],
    limit: ['limit', limit],
  }),
  reply: fields({
    group: ['group_details', group],
    moderators: ['group_moderators', listOf(groupPerson)],
    members: ['group_members', listOf(groupPerson)],
    policies: ['secuirtypolicy_details', listOf(policyOfGroup)],
    /** The requested role; a page's cursor and rows are about people with this role. */
    role: ['groupuser_role', roleQuery],
    ...countedPage,
  }),
  reads: ['groups', 'people', 'policies'],
});

const foundPerson = fields({
  id: ['user_id', id],
  name: ['user_name', z.string()],
  email: ['user_email', orElse(z.string(), '')],
});
export type FoundPerson = z.output<typeof foundPerson>;

export const searchPeople = endpoint({
  method: 'POST',
  path: '/group/user/search',
  summary: 'The people who can be in a group, by name or address; a single space finds all',
  access: managesPeople,
  body: fields({
    name: ['user_name', z.string().check(z.maxLength(200, 'Enter at most 200 characters to search for.'))],
    /** Leaves out the people of this group. */
    outside: ['not_in_group_id', z.optional(id)],
    limit: ['limit', searchLimit],
  }),
  reply: fields({ people: ['users_list', z.array(foundPerson)] }),
  reads: ['people', 'groups'],
});

// The limit is far above what a form sends; a group itself may have any number of people.
const ids = z._default(z.array(id).check(z.maxLength(1000, 'Choose at most 1,000 users at once.')), []);

const name = requiredText('Name', 100);
// Several lines, without other invisible characters.
const plainText = /^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\n\t])*$/u;
const description = z._default(
  z.string().check(
    z.overwrite(trimmed),
    // Line ends as a textarea returns them; otherwise an untouched form would send a different text.
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.refine((text) => plainText.test(text), { error: lineError('Description', 'Description must be plain text.') }),
    z.maxLength(500, 'Description can have at most 500 characters.'),
  ),
  '',
);

/** The fields of the New Group form and of its call (docs/specification/product.md section 5). */
export const newGroup = fields({
  name: ['group_name', name],
  description: ['group_desc', description],
  moderators: ['moderators', ids],
  members: ['members', ids],
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/group/create',
  summary: 'Create a group with at least one moderator or member',
  access: managesPeople,
  body: newGroup,
  reply: fields({ id: ['group_id', z.optional(id)] }),
  changes: ['groups', 'people', 'session'],
});

// The whole list of a group may be long. Both ends of `group/update` are bounded alike.
const wholeList = z.optional(z.array(id).check(z.maxLength(100_000, 'Choose at most 100,000 users at once.')));
const lists = { moderators: ['moderators', wholeList], members: ['members', wholeList] } as const;

export const updateGroup = endpoint({
  method: 'POST',
  path: '/group/update',
  summary:
    'Change the name and description of a group. A list of people that is given is the whole list; one that is left out stays',
  access: managesPeople,
  body: fields({
    id: ['group_id', id],
    name: ['group_name', name],
    description: ['group_desc', description],
    ...lists,
    /**
     * The values that the form began with. A name or description that somebody else has saved since is not overwritten
     * (409). Of the lists only the difference is saved, so people whom somebody else has added since stay.
     */
    was: [
      'was',
      z.optional(fields({ name: ['group_name', z.string()], description: ['group_desc', z.string()], ...lists })),
    ],
    confirmLockout,
  }),
  reply: z.object({}),
  changes: ['groups', 'people', 'policies', 'session'],
});

/**
 * Names only the people who change; all others stay. So two administrators at the same time do not undo each other, and
 * the list of a large group need not be sent.
 */
export const updateGroupPeople = endpoint({
  method: 'POST',
  path: '/group/user/update',
  summary: 'Make people moderators or members of a group, add or remove people; all others stay',
  access: managesGroups,
  guards: [managesGroup, freeOfPolicies, namesKnownPeople, isOrdinary],
  body: fields({
    id: ['group_id', id],
    /** People who are moderators after the change, whether they were in the group before or not. */
    moderators: ['add_moderators', ids],
    members: ['add_members', ids],
    /** People who are in the group after the change: as members, unless they have a role there already. */
    added: ['add_users', ids],
    /** Exact addresses of further people who join as members. A moderator who is no administrator adds people so. */
    emails: [
      'add_emails',
      z.optional(z.array(emailAddress()).check(z.maxLength(100, 'Choose at most 100 users at once.'))),
    ],
    removed: ['remove_users', ids],
    /** Policies apply to groups, so a person who joins or leaves one may be shut out. */
    confirmLockout,
  }),
  reply: z.object({}),
  changes: ['groups', 'people', 'session'],
});

export const setGroupRole = endpoint({
  method: 'POST',
  path: '/group/user/role',
  summary: 'Convert a moderator to a member, or a member to a moderator',
  access: managesGroups,
  guards: [managesGroup, freeOfPolicies, isOrdinary],
  body: fields({ id: ['group_id', id], groupUserId: ['groupuser_id', id], role: ['groupuser_role', role] }),
  reply: z.object({}),
  changes: ['groups', 'people', 'session'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/group/delete/:id',
  summary: 'Delete a group; its people stay in the organisation',
  access: managesPeople,
  params: idParams,
  query: confirmLockoutQuery,
  reply: z.object({}),
  changes: ['groups', 'people', 'policies', 'session'],
});

/**
 * The call for the header above a group's lists. The lists are read by separate calls, so one person of each role is
 * enough.
 */
export const headOf = (groupId: number) => ({ params: { id: groupId }, query: { limit: 1 } });
