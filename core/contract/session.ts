import * as z from 'zod/mini';
import { anyone, member } from '../access/rules.ts';
import { digits, fields, flag } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { profilePicture } from './picture.ts';

/** The signed-in person, as `user/details` returns it (docs/specification/product.md section 3, User details). */
const personDetails = fields({
  id: ['user_id', z.int()],
  name: ['user_name', z.string()],
  email: ['user_email', z.string()],
  admin: ['is_admin', flag],
  owner: ['is_owner', flag],
  twoFactor: ['is_2fa', flag],
  forcedTwoFactor: ['user_forced2fa', flag],
  active: ['orguser_status', flag],
  deleted: ['user_deleted', flag],
  manyOrganisations: ['is_multipleorg', flag],
  /** The person moderates a group. If a back end does not send this, only administrators see groups. */
  moderator: ['is_groupmoderator', z.optional(flag)],
  verified: ['user_primaryorg_verified', flag],
  picture: ['profilepic', z.nullable(profilePicture)],
});

const organisationDetails = fields({
  id: ['org_id', z.int()],
  setUp: ['org_validate', flag],
  name: ['company_name', z.string()],
  admin: ['is_admin', flag],
  external: ['user_external', flag],
  ownerId: ['owneruser_id', z.int()],
  dateFormat: ['org_dateformat_name', z.string()],
  logoUrl: ['logo_url', z.nullable(z.string())],
});

const organisationApplication = fields({
  id: ['app_id', z.int()],
  name: ['app_name', z.string()],
  image: ['app_image', z.string()],
});

const tile = fields({
  id: ['app_id', z.int()],
  name: ['app_name', z.string()],
  image: ['app_image', z.string()],
  url: ['app_url', z.string()],
  mobileUrl: ['mobile_url', z.string()],
});

/** One tile of the launcher. */
export type Tile = z.output<typeof tile>;

/** The data that the portal has about the signed-in person after its first call. */
export type Details = z.output<typeof userDetails.reply>;

export const userDetails = endpoint({
  method: 'GET',
  path: '/user/details',
  summary: 'The signed-in person, the primary organisation and the applications',
  access: member,
  evenWhen: ['shut out', 'set-up owed'],
  reply: fields({
    person: ['user_details', personDetails],
    organisation: ['primary_org_details', z.nullable(organisationDetails)],
    applications: ['org_app_details', z.array(organisationApplication)],
    tiles: ['org_user_app_list', z.array(tile)],
  }),
  reads: ['session', 'organisation', 'applications', 'assignments'],
});

export const validateAddress = endpoint({
  method: 'GET',
  path: '/organisation/ipaddress/validate',
  summary: 'Whether the organisation may be used from this network address: code 200, or 451',
  access: member,
  evenWhen: ['shut out', 'set-up owed'],
  reply: z.object({}),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/session/getsession/:isAdmin/:applicationId',
  service: 'account',
  summary: 'A short-lived token for the API, bound to the session cookie',
  access: anyone,
  evenWhen: ['signed out'],
  params: z.object({ isAdmin: digits, applicationId: digits }),
  reply: fields({ id: ['session_id', z.string()], token: ['token', z.string()] }),
});
