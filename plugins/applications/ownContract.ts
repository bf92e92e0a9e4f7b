import * as z from 'zod/mini';
import { administrates } from '#core/access/dutyRules.ts';
import { admin, member } from '#core/access/rules.ts';
import { digits, fields, flag, id, idParams } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { endsOld } from '#core/contract/rotation.ts';
import { optionalText, requiredText } from '#core/contract/text/text.ts';
import { withoutAddress } from '#core/contract/webAddress.ts';
import { sameApplication } from './ownRules.ts';
import { addresses, optionalAddress, webAddress } from './webAddress.ts';

export * from './signOutNoticesContract.ts';

/** The most roles of one application, and the most own applications of an organisation. */
const MOST_ROLES = 50;
export const MOST_OWN = 100;

const role = fields({
  /** Missing for a new role. A role keeps its id when its name changes. */
  id: ['role_id', z.optional(id)],
  name: ['role_name', requiredText('Role', 100)],
});

/** How the people of an organisation sign in to its application by OpenID Connect (docs/applications.md). */
export const signOn = fields({
  redirectUris: ['redirect_uris', addresses('Redirect address', 1)],
  postLogoutUris: ['post_logout_redirect_uris', z._default(addresses('Address after signing out'), [])],
  backchannelLogoutUri: [
    'backchannel_logout_uri',
    z._default(z.nullable(webAddress('Back-channel logout address')), null),
  ],
  initiateLoginUri: ['initiate_login_uri', z._default(z.nullable(webAddress('Address that begins a sign-in')), null)],
  /** `none`: an application without a server, which can keep no secret. */
  auth: ['auth', z._default(z.enum(['secret', 'none']), 'secret')],
});

/** The facts of an OpenID client. */
export type SignOn = z.output<typeof signOn>;

/** What an owner or administrator says of an application of the organisation's own. */
const own = {
  name: ['app_name', requiredText('Name', 100).check(withoutAddress('Name'))],
  description: ['app_desc', optionalText('Description', 300)],
  url: ['app_url', webAddress('Web address')],
  mobileUrl: ['mobile_url', optionalAddress('Mobile address')],
  roles: [
    'role_list',
    z
      .array(role)
      .check(
        z.minLength(1, 'Name at least one role.'),
        z.maxLength(MOST_ROLES, `An application can have at most ${MOST_ROLES} roles.`),
      ),
  ],
  /** `null` for a plain link: the application has its own sign-in. */
  signOn: ['sign_on', z._default(z.nullable(signOn), null)],
} as const;

/** The fields of the form for a new application. */
export const newApplication = fields(own);

export const createApplication = endpoint({
  method: 'POST',
  path: '/application/own/add',
  summary: "Add an application of the organisation's own; the secret of an OpenID client is in this answer only",
  access: admin,
  body: newApplication,
  reply: fields({
    id: ['app_id', id],
    /** `null` without sign-on. */
    clientId: ['client_id', z.nullable(z.string())],
    /** `null` without sign-on, and for an application that can keep none. */
    secret: ['client_secret', z.nullable(z.string())],
  }),
  changes: ['applications', 'assignments', 'people', 'session'],
  fresh: true,
});

export const viewOwnApplication = endpoint({
  method: 'GET',
  path: '/application/own/view/:id',
  summary: "One application of the organisation's own, also an archived one, and who has access to it",
  access: administrates,
  params: idParams,
  reply: fields({
    id: ['app_id', id],
    ...own,
    /** The address of the icon; empty without one. */
    image: ['app_image', z.string()],
    archived: ['is_archived', flag],
    version: ['app_version', z.int()],
    /** The people who have it enabled, and the groups that they are in. */
    peopleCount: ['user_count', z.int()],
    groupCount: ['group_count', z.int()],
  }),
  reads: ['applications', 'assignments', 'groups'],
});

export const updateApplication = endpoint({
  method: 'POST',
  path: '/application/own/update',
  summary: "Change an application of the organisation's own",
  access: admin,
  guards: [sameApplication],
  body: fields({
    id: ['app_id', id],
    ...own,
    /** The version that the form was read with. */
    version: ['app_version', z.optional(z.int())],
  }),
  reply: z.object({}),
  changes: ['applications', 'session'],
  fresh: true,
});

export const archiveApplication = endpoint({
  method: 'POST',
  path: '/application/own/archive',
  summary:
    "Archive an application of the organisation's own, so that nobody can open it and everything about it is kept; or restore it",
  access: admin,
  body: fields({ id: ['app_id', id], archived: ['is_archived', flag] }),
  reply: z.object({}),
  changes: ['applications', 'assignments', 'people', 'session'],
});

export const deleteApplication = endpoint({
  method: 'DELETE',
  path: '/application/own/delete/:id',
  summary: "Delete an application of the organisation's own, with its assignments, its requests and its secret",
  access: admin,
  params: idParams,
  reply: z.object({}),
  changes: ['applications', 'assignments', 'people', 'requests', 'session'],
});

const archived = fields({
  id: ['app_id', id],
  name: ['app_name', z.string()],
  description: ['app_desc', z.string()],
  archivedAt: ['archived_at', z.int()],
});

export const listArchivedApplications = endpoint({
  method: 'GET',
  path: '/application/own/archived',
  summary: 'The archived applications of the organisation',
  access: administrates,
  reply: fields({ applications: ['org_application_list', z.array(archived)] }),
  reads: ['applications'],
});

export const uploadIcon = endpoint({
  method: 'POST',
  path: '/application/own/icon/:id',
  summary: "Set the icon of an application of the organisation's own, in place of an earlier one",
  access: admin,
  params: idParams,
  upload: 'image',
  reply: fields({ image: ['app_image', z.string()] }),
  changes: ['applications', 'session'],
});

export const showIcon = endpoint({
  method: 'GET',
  path: '/application/icon/:id/:iconId',
  summary: "The icon of an application of the organisation's own, for members",
  access: member,
  loadedBy: 'img',
  params: z.object({ id: digits, iconId: digits }),
  reply: 'binary',
});

export const viewSignOn = endpoint({
  method: 'GET',
  path: '/application/signon/:id',
  summary: 'How people sign in to an application: the facts of its OpenID client, never a secret',
  access: administrates,
  params: idParams,
  reply: fields({
    id: ['app_id', id],
    name: ['app_name', z.string()],
    own: ['is_own_app', flag],
    issuer: ['issuer', z.string()],
    clientId: ['client_id', z.string()],
    /** `null` for an application that has its own sign-in. */
    signOn: ['sign_on', z.nullable(signOn)],
    /** When the present secret was made; `null` without one. Milliseconds since the epoch. */
    secretAt: ['secret_at', z.nullable(z.int())],
    /** Until when the secret before that works; `null` if it does not. */
    formerUntil: ['former_until', z.nullable(z.int())],
  }),
  reads: ['applications', 'secrets of applications'],
});

/** The fields of the form for a new secret. */
export const rotatedApplication = fields({ id: ['app_id', id], endsOld });

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/application/own/secret',
  summary:
    "Create a new secret for an application of the organisation's own, which is in this answer only; the old one works for 24 more hours, unless ends_old_secrets ends it now",
  access: admin,
  body: rotatedApplication,
  reply: fields({ clientId: ['client_id', z.string()], secret: ['client_secret', z.string()] }),
  changes: ['secrets of applications'],
  scope: 'applications',
  fresh: true,
});

export const endOldSecrets = endpoint({
  method: 'POST',
  path: '/application/own/secret/end',
  summary: "End the old secrets of an application of the organisation's own now; the current one keeps working",
  access: admin,
  body: fields({ id: ['app_id', id] }),
  reply: z.object({}),
  changes: ['secrets of applications'],
  scope: 'applications',
});
