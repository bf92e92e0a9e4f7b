import * as z from 'zod/mini';
import { administrates, managesPeople, notAbove } from '#core/access/dutyRules.ts';
import { allOf } from '#core/access/rule.ts';
import { duty } from '#core/contract/session.ts';
import { fields, flag, id, idParams, listOf, numberFlag, orElse } from '#core/contract/codec.ts';
import { lastDay } from '#core/contract/text/day.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { exported } from '#core/contract/exported.ts';
import { countedPage, cursor, limit, search } from '#core/contract/list.ts';
import { profilePicture } from '#core/contract/picture.ts';
import { roleLists } from '#core/contract/roleLists.ts';
import { emailAddress, optionalText, phone, requiredText } from '#core/contract/text/text.ts';
import { withoutAddress } from '#core/contract/webAddress.ts';
import { account, security } from './accountContract.ts';
import {
  deletable,
  mayInvite,
  notDeleted,
  notExternal,
  notMyself,
  notOwner,
  resendable,
  restorable,
  type StatusName,
} from './rules.ts';

export * from './accountContract.ts';
export * from './endContract.ts';
export * from './pictureContract.ts';

/**
 * The list's filters by the wire's value (docs/specification/product.md section 4); the last seven are ours: invitations
 * whose mail did not arrive, those that can no longer be accepted, active people who have no application, people whose
 * access has an end, within 30 days, or is over, deleted people.
 */
export const statusFilters = {
  all: 'All Users',
  active: 'Active Users',
  inactive: 'Inactive Users',
  pending: 'Pending Users',
  confirmed: 'Confirmed Users',
  external: 'External Users',
  not_invited: 'Not invited yet',
  not_joined: 'Not joined yet',
  not_delivered: 'Not delivered',
  expired: 'Expired',
  no_application: 'Without application',
  limited: 'With an end',
  ending: 'Ending soon',
  ended: 'Access ended',
  deleted: 'Deleted Users',
} as const;

export type StatusFilter = keyof typeof statusFilters;
export const statusFilter = z.enum(Object.keys(statusFilters) as [StatusFilter, ...StatusFilter[]]);

/** The list's sort keys; a leading `-` reverses the order. */
export const listSort = z.enum(['name', '-name', 'status', '-status', 'invite', '-invite']);
export type ListSort = z.output<typeof listSort>;

/** Any name except 'Inactive' and 'Deleted' counts as 'Active' (docs/specification/product.md section 3). */
// oxlint-disable-next-line promise/valid-params -- this is zod's catch, not that of a promise
const statusName = z.catch(z.enum(['Active', 'Inactive', 'Deleted'] satisfies StatusName[]), 'Active');

/** An invitation that is not accepted yet. Times are in milliseconds since the epoch. */
const invitation = fields({
  state: ['invitation_state', z.enum(['sent', 'expired', 'not_delivered'])],
  sentAt: ['sent_at', z.int()],
  endsAt: ['ends_at', z.int()],
  /** Why the mail did not arrive, usually the reply of a mail server. */
  reason: ['reason', z.nullable(z.string())],
});
export type Invitation = z.output<typeof invitation>;

// Administrators and search results have only some of these names in docs/specification/product.md section 3. Where a
// name is missing, the person counts as active and verified: the portal then offers nothing that it cannot know of.
const personFields = {
  id: ['user_id', id],
  name: ['user_name', z.string()],
  firstName: ['user_fname', orElse(z.string(), '')],
  lastName: ['user_lname', orElse(z.string(), '')],
  email: ['user_email', z.string()],
  mobile: ['user_mobile', orElse(z.string(), '')],
  owner: ['is_owner', orElse(flag, '0')],
  external: ['user_external', orElse(flag, '0')],
  /** Administrator of the current organisation; missing where another back end does not tell. */
  admin: ['is_admin', z.optional(flag)],
  /** The duties of a limited administrator, and the applications that they are for; missing for everybody else. */
  duties: ['duties', z.optional(z.array(duty))],
  dutyApplications: ['duty_app_ids', z.optional(z.array(id))],
  /** Owner of the current organisation. */
  organisationOwner: ['is_org_owner', orElse(flag, '0')],
  active: ['user_status', orElse(flag, '1')],
  statusName: ['user_status_name', orElse(statusName, 'Active')],
  invited: ['is_userinvited', orElse(numberFlag, 1)],
  emailVerified: ['user_emailverify', orElse(numberFlag, 1)],
  verified: ['user_primaryorg_verified', orElse(flag, '1')],
  applicationCount: ['app_count', orElse(z.int(), 0)],
  groupCount: ['group_count', orElse(z.int(), 0)],
  picture: ['profilepic', orElse(z.nullable(profilePicture), null)],
  /** Null where nothing is pending; another back end may leave it out. */
  invitation: ['user_invitation', z.optional(z.nullable(invitation))],
  /** Of a deleted person in the list: can be restored until then, in milliseconds since 1970; null if no longer. */
  restorableUntil: ['user_restorable_until', z.optional(z.nullable(z.int()))],
  /** The last day of the membership, if it has one; and whether it is over. */
  endsOn: ['access_ends_on', z.optional(z.nullable(lastDay))],
  ended: ['is_access_ended', z.optional(flag)],
  /** Only when the list is asked for it. */
  account: ['user_account', z.optional(account)],
} as const;

/** A member of the organisation as the list shows it (docs/specification/product.md section 3, User list item). */
export const person = fields(personFields);
export type Person = z.output<typeof person>;

const assignment = fields({
  id: ['app_id', id],
  name: ['app_name', z.string()],
  image: ['app_image', z.string()],
  enabled: ['userapp_status', flag],
  roleId: ['role_id', z.int()],
  role: ['role_name', z.string()],
  crmRoleId: ['crmrole_id', orElse(z.nullable(z.int()), null)],
  crmRole: ['crmrole_name', orElse(z.nullable(z.string()), null)],
  profileId: ['profile_id', orElse(z.nullable(z.int()), null)],
  profile: ['profile_name', orElse(z.nullable(z.string()), null)],
  /** The last day of the assignment, if it has one; and whether it is over. */
  endsOn: ['access_ends_on', z.optional(z.nullable(lastDay))],
  ended: ['is_access_ended', z.optional(flag)],
  ...roleLists,
});
export type Assignment = z.output<typeof assignment>;

const groupOfPerson = fields({
  id: ['group_id', id],
  name: ['group_name', z.string()],
  role: ['groupuser_role_name', z.string()],
});

const policyOfPerson = fields({
  id: ['policy_id', id],
  name: ['policy_name', z.string()],
  forced: ['is_forced2fa', flag],
  passkeysOnly: ['is_passkeys_only', z.optional(flag)],
  rangeCount: ['ip_count', z.int()],
});

const listQuery = fields({
  status: ['status', z._default(statusFilter, 'active')],
  search: ['search', search],
  sort: ['sort', z.optional(listSort)],
  /** Asks for the `user_account` of each person. */
  withAccount: ['with_account', z.optional(flag)],
  cursor: ['cursor', cursor],
  limit: ['limit', limit],
});
/** What a file of the list depends on. */
const fileQuery = { status: z._default(statusFilter, 'active'), search, sort: z.optional(listSort) } as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/user/list',
  summary: 'The people of the organisation, filtered, searched, sorted, whole or page by page',
  access: administrates,
  query: listQuery,
  reply: fields({
    people: ['users_list', z.array(person)],
    /** The viewer verified the e-mail address. */
    viewerVerified: ['admin_emailverify', orElse(flag, '1')],
    ...countedPage,
  }),
  reads: ['people'],
});

export const exportUsers = exported(listUsers, {
  path: '/user/export',
  summary: 'The people that the list shows, as a file; with `access` 1 also their groups and applications',
  query: { ...fileQuery, access: z._default(flag, true) },
});

const personInDetail = fields({
  ...personFields,
  /** The membership is active, as in the person's session; a back end may send only `user_status`. */
  activeHere: ['orguser_status', z.optional(flag)],
});

export const viewUser = endpoint({
  method: 'GET',
  path: '/user/view/:id',
  summary: 'One person with applications, groups and policies',
  access: administrates,
  params: idParams,
  reply: fields({
    person: ['user_details', personInDetail],
    applications: ['user_app_details', listOf(assignment), 'user_assignapp_list'],
    groups: ['user_groups', listOf(groupOfPerson), 'groups'],
    policies: ['user_policies', listOf(policyOfPerson), 'policies'],
    /** Missing where another back end does not tell. */
    account: ['user_account', z.optional(account)],
    /** Null for people whose account is none of the organisation's (docs/privacy.md). */
    security: ['user_security', z.optional(z.nullable(security))],
  }),
  reads: ['people', 'assignments', 'groups', 'policies'],
});

const firstName = requiredText('First name', 100).check(withoutAddress('First name', true));
const lastName = optionalText('Last name', 100).check(withoutAddress('Last name', true));

/** The fields of the New User form and of its call (docs/specification/product.md section 5). */
export const newUser = fields({
  firstName: ['user_fname', firstName],
  lastName: ['user_lname', lastName],
  email: ['user_email', emailAddress()],
  mobile: ['user_mobile', phone()],
  invited: ['user_invited', z._default(flag, true)],
});

export const createUser = endpoint({
  method: 'POST',
  path: '/user/create',
  summary: 'Add a person, and invite the person when `user_invited` is 1',
  access: allOf(managesPeople, mayInvite),
  body: newUser,
  reply: fields({ id: ['user_id', z.optional(id)] }),
  changes: ['people'],
});

/** The fields of the Update User form and of its call. */
export const changedUser = fields({
  id: ['user_id', id],
  firstName: ['user_fname', firstName],
  lastName: ['user_lname', lastName],
  /** The form's initial values. The server refuses (409) to overwrite values that somebody else has saved since. */
  was: ['was', z.optional(fields({ firstName: ['user_fname', z.string()], lastName: ['user_lname', z.string()] }))],
});

export const updateUser = endpoint({
  method: 'POST',
  path: '/user/update',
  summary: "Change a person's name",
  access: managesPeople,
  guards: [notAbove, notDeleted, notExternal],
  body: changedUser,
  reply: z.object({}),
  changes: ['people', 'session'],
});

const onlyUser = fields({ id: ['user_id', id] });

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/user/resendinvitation',
  summary: 'Send the invitation, or send it again; an earlier link ends',
  access: managesPeople,
  guards: [notAbove, resendable],
  body: onlyUser,
  reply: z.object({}),
  changes: ['people'],
});

export const setUserStatus = endpoint({
  method: 'POST',
  path: '/user/status',
  summary: 'Activate or inactivate a person; inactivating ends the sessions in this organisation',
  access: managesPeople,
  guards: [notAbove, notDeleted, notOwner, notMyself],
  body: fields({ id: ['user_id', id], status: ['user_status', z.enum(['active', 'inactive'])] }),
  reply: z.object({}),
  changes: ['people'],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/user/delete/:id',
  summary: 'Delete a person who has not verified the address',
  access: managesPeople,
  guards: [notAbove, deletable],
  params: idParams,
  reply: z.object({}),
  changes: ['people', 'assignments', 'groups'],
});

export const restoreDeletedUser = endpoint({
  method: 'POST',
  path: '/user/restore',
  summary: 'Restore a person who was deleted in the last 30 days, with groups, applications and roles as they were',
  access: managesPeople,
  guards: [notAbove, restorable],
  body: onlyUser,
  reply: z.object({}),
  changes: ['people', 'assignments', 'groups'],
});
