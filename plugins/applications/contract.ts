import * as z from 'zod/mini';
import { administrates, inDuty, managesApplications, notAbove } from '#core/access/dutyRules.ts';
import { admin } from '#core/access/rules.ts';
import { fields, flag, id, idParams, listOf, orElse } from '#core/contract/codec.ts';
import { lastDay } from '#core/contract/text/day.ts';
import { duty } from '#core/contract/session.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { exported } from '#core/contract/exported.ts';
import { countedPage, cursor, limit, search } from '#core/contract/list.ts';
import { chosenId } from '#core/contract/text/text.ts';
import { applicationRole, crmProfile, crmRole, roleLists } from '#core/contract/roleLists.ts';
import { assignable, notOrganisationOwner, whileEnabled } from './rules.ts';

export * from './endContract.ts';
export * from './launcherContract.ts';

const application = fields({
  id: ['app_id', id],
  name: ['app_name', z.string()],
  description: ['app_desc', z.string()],
  /** Missing from back ends that answer only what docs/specification/product.md lists. */
  image: ['app_image', z.optional(z.string())],
  /** Added by the organisation itself, beside the suite. */
  own: ['is_own_app', z.optional(flag)],
  userCount: ['user_count', z.int()],
});

/** An application of the organisation (docs/specification/product.md section 3, Application list item). */
export type Application = z.output<typeof application>;

export const listApplications = endpoint({
  method: 'GET',
  path: '/application/list',
  summary: 'The applications that the organisation has added',
  access: administrates,
  reply: fields({ applications: ['org_application_list', z.array(application)] }),
  reads: ['applications', 'assignments'],
});

const addable = fields({
  /** 0 if another back end does not send it: docs/specification/product.md section 3 does not list it. */
  id: ['app_id', orElse(z.int(), 0)],
  name: ['app_name', z.string()],
  description: ['app_desc', z.string()],
  image: ['app_image', z.string()],
  content: ['add_appcontent', z.string()],
  added: ['orgapp_status', flag],
  /** Chosen to be added; this server sends the same value as for `added`. */
  chosen: ['is_org_app_added', flag],
});

/** An application of the catalogue (docs/specification/product.md section 3, Addable application). */
export type Addable = z.output<typeof addable>;

export const listAllApplications = endpoint({
  method: 'GET',
  path: '/application/allapps',
  summary: 'All applications of the catalogue, and which of them the organisation has added',
  access: administrates,
  reply: fields({ applications: ['org_add_app_list', z.array(addable)] }),
  reads: ['applications'],
});

/** Far above the size of any catalogue. */
const MOST_APPLICATIONS = 500;

/** A chosen application as the catalogue has it. The server finds it by its id, or else by its name. */
const chosenApplication = fields({
  id: ['app_id', z.optional(id)],
  name: ['app_name', z.optional(z.string().check(z.maxLength(200)))],
  description: ['app_desc', z.optional(z.string().check(z.maxLength(2000)))],
  image: ['app_image', z.optional(z.string().check(z.maxLength(2000)))],
  content: ['add_appcontent', z.optional(z.string().check(z.maxLength(2000)))],
  added: ['orgapp_status', z.optional(flag)],
  chosen: ['is_org_app_added', z.optional(flag)],
});

/** The body of `addApplications` for these applications. */
export const chosenApplications = (applications: readonly Addable[]) => ({
  applications: applications.map((application) => ({ ...application, id: application.id || undefined, chosen: true })),
});

export const addApplications = endpoint({
  method: 'POST',
  path: '/application/apps/add',
  summary: 'Add applications to the organisation; its owners are assigned to them with the first role',
  access: admin,
  body: fields({
    applications: [
      'org_app',
      z
        .array(chosenApplication)
        .check(
          z.minLength(1, 'Choose at least one application.'),
          z.maxLength(MOST_APPLICATIONS, `Add at most ${MOST_APPLICATIONS} applications at once.`),
        ),
    ],
  }),
  reply: z.object({}),
  changes: ['applications', 'assignments', 'people'],
});

const applicationUser = fields({
  id: ['user_id', id],
  name: ['user_name', z.string()],
  email: ['user_email', z.string()],
  roleId: ['role_id', z.int()],
  role: ['role_name', z.string()],
  profileId: ['profile_id', orElse(z.nullable(z.int()), null)],
  profile: ['profile_name', orElse(z.nullable(z.string()), null)],
  crmRoleId: ['crmrole_id', orElse(z.nullable(z.int()), null)],
  crmRole: ['crmrole_name', orElse(z.nullable(z.string()), null)],
  organisationOwner: ['is_org_owner', flag],
  /** A full administrator, and the duties of a limited one; missing where another back end does not tell. */
  admin: ['is_admin', z.optional(flag)],
  duties: ['duties', z.optional(z.array(duty))],
  enabled: ['userapp_status', flag],
  /** The last day of the assignment, if it has one; and whether it is over. */
  endsOn: ['access_ends_on', z.optional(z.nullable(lastDay))],
  ended: ['is_access_ended', z.optional(flag)],
});

/** A person who is assigned to an application (docs/specification/product.md section 3, Application user). */
export type ApplicationUser = z.output<typeof applicationUser>;

/** The filter of the people of an application. */
export const peopleFilter = z.enum(['enabled', 'disabled', 'limited', 'ending', 'ended']);

const peopleQuery = {
  search,
  /** Only enabled or only disabled assignments, or those with an end: all, those of the next 30 days, those that are over. */
  status: z.optional(peopleFilter),
} as const;

export const viewApplication = endpoint({
  method: 'GET',
  path: '/application/view/:id',
  summary: 'One application and the people assigned to it, searched, whole or page by page',
  access: administrates,
  params: idParams,
  query: z.object({ ...peopleQuery, cursor, limit }),
  reply: fields({
    application: [
      'app_details',
      fields({
        id: ['app_id', id],
        name: ['app_name', z.string()],
        image: ['app_image', z.string()],
        content: ['add_appcontent', z.string()],
        own: ['is_own_app', z.optional(flag)],
        /** The people who have it enabled, as in the list of applications. Missing from other back ends. */
        enabledCount: ['user_count', z.optional(z.int())],
      }),
    ],
    users: ['appuser_details', z.array(applicationUser)],
    roles: ['approle_list', z.array(applicationRole)],
    crmRoles: ['appcrmrole_list', z.optional(z.array(crmRole))],
    profiles: ['appprofile_list', z.optional(z.array(crmProfile))],
    ...countedPage,
  }),
  reads: ['applications', 'assignments', 'people'],
});

export const exportApplicationUsers = exported(viewApplication, {
  path: '/application/export/:id',
  summary: 'The people assigned to an application, as a file',
  query: peopleQuery,
});

export const listAssignableUsers = endpoint({
  method: 'GET',
  path: '/application/addapp/users/:id',
  summary: 'The people who can be assigned to an application, found by name, address or phone',
  access: managesApplications,
  params: idParams,
  query: z.object({ search, limit }),
  reply: fields({
    users: [
      'addapp_userslist',
      listOf(
        fields({ id: ['user_id', id], name: ['user_name', z.string()], email: ['user_email', orElse(z.string(), '')] }),
      ),
    ],
  }),
  reads: ['people', 'assignments'],
});

const chosenRoles = {
  roleId: ['role_id', chosenId('Role')],
  crmRoleId: ['crmrole_id', z._default(z.nullable(id), null)],
  profileId: ['profile_id', z._default(z.nullable(id), null)],
} as const;

/** The fields of the assign-user form and of its call. */
export const newAssignment = fields({
  applicationId: ['app_id', id],
  userId: ['user_id', chosenId('User')],
  ...chosenRoles,
});

export const assignUser = endpoint({
  method: 'POST',
  path: '/application/add/user',
  summary: 'Assign a person to an application, with a role and what else the application needs',
  access: managesApplications,
  guards: [inDuty, notAbove],
  body: newAssignment,
  reply: z.object({}),
  changes: ['assignments', 'people'],
});

const assignableApplication = fields({
  id: ['app_id', id],
  name: ['app_name', z.string()],
  image: ['app_image', z.string()],
  /** Never set when only assignable applications are listed. */
  assigned: ['userapp_status', flag],
  /** The present roles; null for an application that is not assigned. */
  roleId: ['role_id', orElse(z.nullable(z.int()), null)],
  role: ['role_name', orElse(z.nullable(z.string()), null)],
  crmRoleId: ['crmrole_id', orElse(z.nullable(z.int()), null)],
  crmRole: ['crmrole_name', orElse(z.nullable(z.string()), null)],
  profileId: ['profile_id', orElse(z.nullable(z.int()), null)],
  profile: ['profile_name', orElse(z.nullable(z.string()), null)],
  ...roleLists,
});

/**
 * An application that can be assigned to a person (docs/specification/product.md section 3, User assignment to
 * application).
 */
export type AssignableApplication = z.output<typeof assignableApplication>;

export const listAssignableApplications = endpoint({
  method: 'GET',
  path: '/user/assign/applist/:id',
  summary: 'The applications of the organisation that a person is not assigned to',
  access: managesApplications,
  params: idParams,
  reply: fields({ applications: ['user_assignapp_list', z.array(assignableApplication)] }),
  reads: ['applications', 'assignments'],
});

export const assignApplications = endpoint({
  method: 'POST',
  path: '/user/assign/app',
  summary: 'Assign a person to several applications at once: to all of them or to none',
  access: managesApplications,
  guards: [inDuty, notAbove, assignable],
  body: fields({
    userId: ['user_id', id],
    applications: [
      'user_app',
      z
        .array(fields({ applicationId: ['app_id', id], ...chosenRoles }))
        .check(
          z.minLength(1, 'Choose at least one application.'),
          z.maxLength(MOST_APPLICATIONS, `Assign at most ${MOST_APPLICATIONS} applications at once.`),
        ),
    ],
  }),
  reply: z.object({}),
  changes: ['assignments', 'people'],
});

export const setAssignmentStatus = endpoint({
  method: 'POST',
  path: '/user/app/status',
  summary: 'Enable or disable an application for a person; disabling keeps the assignment and its role',
  access: managesApplications,
  guards: [inDuty, notAbove, notOrganisationOwner],
  body: fields({ applicationId: ['app_id', id], userId: ['user_id', id], enabled: ['userapp_status', flag] }),
  reply: z.object({}),
  changes: ['assignments', 'people'],
});

export const changeRole = endpoint({
  method: 'POST',
  path: '/user/app/role',
  summary: 'Change what a person is in an application',
  access: managesApplications,
  guards: [inDuty, notAbove, notOrganisationOwner, whileEnabled],
  body: fields({ applicationId: ['app_id', id], userId: ['user_id', id], ...chosenRoles }),
  reply: z.object({}),
  changes: ['assignments'],
});
