import * as z from 'zod/mini';
import { admin, member, ownerAdmin } from '#core/access/rules.ts';
import { digits, fields, flag, id, idParams, listOf, orElse } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

export * from './formContract.ts';
export * from './ownershipContract.ts';

const organisationItem = fields({
  id: ['org_id', id],
  name: ['company_name', z.string()],
  email: ['org_email', z.string()],
  industry: ['org_industry_name', z.string()],
  primary: ['is_primary', flag],
});

/** An organisation of the person (docs/specification/product.md section 3, Organisation list item). */
export type OrganisationItem = z.output<typeof organisationItem>;

export const listOrganisations = endpoint({
  method: 'GET',
  path: '/organisation/list',
  summary: "The person's organisations",
  access: member,
  peopleOnly: true,
  evenWhen: ['shut out'],
  reply: fields({ organisations: ['org_list', listOf(organisationItem), 'org_details'] }),
  reads: ['organisations', 'session'],
});

export const makePrimary = endpoint({
  method: 'GET',
  path: '/organisation/primary/:id',
  summary: "Make an organisation the person's primary one",
  scope: null,
  access: member,
  evenWhen: ['shut out'],
  params: idParams,
  reply: z.object({}),
  changes: ['organisations', 'session'],
});

const offer = fields({ name: ['user_name', z.string()], until: ['expires_at', z.int()] });

const logo = fields({ id: ['file_id', id], url: ['file_url', z.string()] });

/**
 * The organisation as its page shows it (docs/specification/product.md section 3, Organisation view). Missing values
 * are empty texts.
 */
const organisationView = fields({
  id: ['org_id', id],
  name: ['org_name', z.string()],
  displayName: ['org_displayname', z.string()],
  website: ['org_website', z.string()],
  email: ['org_email', z.string()],
  phone: ['org_phone', z.string()],
  industry: ['org_industry_name', z.string()],
  address1: ['org_addressline1', z.string()],
  address2: ['org_addressline2', z.string()],
  city: ['org_city', z.string()],
  state: ['org_state_name', z.string()],
  country: ['org_country_name', z.string()],
  zip: ['org_pincode', z.string()],
  fiscalYear: ['org_fiscalyear_name', z.string()],
  timeZone: ['org_timezone_name', z.string()],
  employeeCount: ['org_employee_count', z.string()],
  gstType: ['org_gst_name', z.string()],
  panNumber: ['pancard_no', z.string()],
  gstNumber: ['gst_no', z.string()],
  gstRegisteredOn: ['gstregister_date', z.string()],
  currency: ['org_currency_name', z.string()],
  currencyCode: ['org_currency_code', z.string()],
  dateFormat: ['dateformat_name', z.string()],
  /** The same value, under the name that other replies use. */
  datesAs: ['date_format', orElse(z.string(), '')],
  logo: ['org_logo', orElse(z.nullable(logo), null)],
  /** Assistants may work in the organisation by access tokens. */
  assistants: ['assistants_on', orElse(flag, '0')],
  /** The open offer of the ownership, for owners: to whom, and until when. */
  ownershipOffer: ['ownership_offer', z.optional(z.nullable(offer))],
});
export type OrganisationView = z.output<typeof organisationView>;

export const viewOrganisation = endpoint({
  method: 'GET',
  path: '/organisation/general/details',
  summary: 'The primary organisation, to read',
  access: member,
  reply: fields({ organisation: ['org_details', organisationView] }),
  reads: ['organisations'],
});

export const letAssistants = endpoint({
  method: 'POST',
  path: '/organisation/assistants',
  summary: 'Let assistants work in the organisation by the access tokens of its members, or no longer',
  access: admin,
  // A token does not open the door by itself.
  scope: null,
  body: fields({ on: ['assistants_on', flag] }),
  reply: z.object({}),
  changes: ['organisations'],
  fresh: true,
});

const organisationParams = z.object({ organisationId: digits });
const logoParams = z.object({ organisationId: digits, fileId: digits });

export const showLogo = endpoint({
  method: 'GET',
  path: '/organisation/logo/:organisationId/:fileId',
  summary: 'The logo, for members',
  access: member,
  loadedBy: 'img',
  params: logoParams,
  reply: 'binary',
});

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/organisation/logo/upload/:organisationId',
  summary: 'Set the logo, in place of an earlier one',
  access: ownerAdmin,
  params: organisationParams,
  upload: 'image',
  reply: fields({ logo: ['org_logo', z.optional(logo)] }),
  changes: ['organisations', 'organisation form', 'session'],
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/organisation/logo/remove/:organisationId/:fileId',
  summary: 'Remove the logo',
  access: ownerAdmin,
  params: logoParams,
  reply: z.object({}),
  changes: ['organisations', 'organisation form', 'session'],
});
