import * as z from 'zod/mini';
import { duties } from '#core/access/duty.ts';
import { anyone, member } from '#core/access/rules.ts';
import { digits, fields, flag, listOf, orElse } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { profilePicture } from './picture.ts';

/** What a limited administrator looks after. */
export const duty = z.enum(duties);

const ownershipOffer = fields({ from: ['user_name', z.string()], until: ['expires_at', z.int()] });

/** The signed-in person, as `user/details` returns it (docs/specification/product.md section 3, User details). */
export const personDetails = fields({
  id: ['user_id', z.int()],
  name: ['user_name', z.string()],
  email: ['user_email', z.string()],
  admin: ['is_admin', flag],
  /** The duties of a limited administrator, who has no `is_admin`. */
  duties: ['duties', z.optional(z.array(duty))],
  /** The applications that the duty is for; empty: all. */
  dutyApplications: ['duty_app_ids', z.optional(z.array(z.int()))],
  owner: ['is_owner', flag],
  /** By an authenticator app or a passkey. */
  twoFactor: ['is_2fa', flag],
  /** By an authenticator app; a back end without passkeys need not send it. */
  authenticator: ['is_authenticator', z.optional(flag)],
  forcedTwoFactor: ['user_forced2fa', flag],
  /** A policy admits passkeys only: the person must add one, or sign in with it. */
  passkeyOwed: ['passkey_owed', z.optional(z.enum(['add', 'use']))],
  active: ['orguser_status', flag],
  deleted: ['user_deleted', orElse(flag, '0')],
  manyOrganisations: ['is_multipleorg', orElse(flag, '0'), 'user_multipleorg'],
  /** The person moderates a group. If a back end does not send this, only administrators see groups. */
  moderator: ['is_groupmoderator', orElse(flag, '0')],
  verified: ['user_primaryorg_verified', flag],
  picture: ['profilepic', orElse(z.nullable(profilePicture), null)],
  /** The person is offered the ownership of the primary organisation: by whom, and until when. */
  ownershipOffer: ['ownership_offer', z.optional(z.nullable(ownershipOffer))],
});

/** A second factor must be set up, or used, before anything else. */
export const owesFactor = (person: z.output<typeof personDetails>): boolean =>
  (person.forcedTwoFactor && !person.twoFactor) || person.passkeyOwed !== undefined;

/** The primary organisation. */
export const organisationDetails = fields({
  id: ['org_id', z.int()],
  setUp: ['org_validate', flag],
  name: ['company_name', z.string()],
  admin: ['is_admin', flag],
  external: ['user_external', flag],
  ownerId: ['owneruser_id', z.int()],
  dateFormat: ['org_dateformat_name', z.string()],
  logoUrl: ['logo_url', orElse(z.nullable(z.string()), null)],
});

// docs/specification/product.md does not list the names of these; the portal only counts them.
const organisationApplication = fields({
  id: ['app_id', z.optional(z.int())],
  name: ['app_name', z.optional(z.string())],
  image: ['app_image', z.optional(z.string())],
});

const tile = fields({
  /** 0 if another back end does not send it: docs/specification/product.md section 3 does not list it. */
  id: ['app_id', orElse(z.int(), 0)],
  name: ['app_name', z.string()],
  image: ['app_image', z.string()],
  /** What the application is for, in one line; empty if the back end does not send it. */
  description: ['app_desc', orElse(z.string(), '')],
  /** The person has pinned it: it stands before the others. */
  pinned: ['is_pinned', orElse(flag, '0')],
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
  summary: 'The signed-in person, organisation and applications',
  access: member,
  evenWhen: ['shut out', 'set-up owed'],
  reply: fields({
    person: ['user_details', personDetails],
    organisation: ['primary_org_details', orElse(z.nullable(organisationDetails), null)],
    applications: ['org_app_details', listOf(organisationApplication)],
    /** In the order that the person has given them. */
    tiles: ['org_user_app_list', listOf(tile)],
  }),
  reads: ['session', 'organisation', 'applications', 'assignments', 'arrangement'],
});

export const validateAddress = endpoint({
  method: 'GET',
  path: '/organisation/ipaddress/validate',
  summary: 'Whether this network address is allowed',
  access: member,
  evenWhen: ['shut out', 'set-up owed'],
  reply: z.object({}),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/session/getsession/:isAdmin/:applicationId',
  service: 'account',
  summary: 'A short-lived token for the API',
  access: anyone,
  evenWhen: ['signed out'],
  params: z.object({ isAdmin: digits, applicationId: digits }),
  reply: fields({ id: ['session_id', z.string()], token: ['token', z.string()] }),
});
