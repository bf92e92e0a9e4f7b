import * as z from 'zod/mini';
import { mayCreateOrganisation, ownerAdmin } from '#core/access/rules.ts';
import { fields, id, idParams, listOf, numberFlag, orElse } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { chosenId, optionalText, requiredText } from '#core/contract/text/text.ts';
import { withoutAddress } from '#core/contract/webAddress.ts';
import { day, gstNumber, optionalDay, optionalEmail, optionalPhone, pan, website, zip } from './fields.ts';
import { sameVersion } from './rules.ts';

export { gstOwed } from './gst.ts';

/** The fields of the set-up form (docs/specification/product.md sections 3 and 5). */
const formFields = {
  name: ['org_name', requiredText('Organization Name', 200).check(withoutAddress('Organization Name'))],
  displayName: ['org_displayname', requiredText('Display name', 12).check(withoutAddress('Display name'))],
  industryId: ['org_industry', chosenId('Industry')],
  gstTypeId: ['gst_id', chosenId('Gst Type')],
  gstNumber: ['gst_no', gstNumber],
  gstRegisteredOn: ['gstregister_date', optionalDay],
  panNumber: ['pancard_no', pan],
  email: ['org_email', optionalEmail],
  phone: ['org_phone', optionalPhone],
  website: ['org_website', website],
  address1: ['org_addressline1', optionalText('Address Line1', 250)],
  address2: ['org_addressline2', optionalText('Address Line2', 250)],
  city: ['org_city', optionalText('City', 200)],
  zip: ['org_pincode', zip],
  countryId: ['org_country', chosenId('Country')],
  stateId: ['org_state', chosenId('State')],
  currencyId: ['org_currency', z._default(z.nullable(id), null)],
  fiscalYearId: ['fiscal_year', chosenId('Fiscal Year')],
  timeZoneId: ['time_zone', chosenId('Time Zone')],
  employeeCountId: ['employee_count', chosenId('No of Employees')],
  inventoryStartOn: ['inventorystart_date', day('Inventory Start date')],
  dateFormatId: ['org_dateformat', z._default(z.nullable(id), null)],
  /** Computed from the GST type; the sent value is ignored. */
  gstRegistered: ['org_gstregistered', z._default(numberFlag, false)],
} as const;

/** The body of a new organisation, and the fields of its form. */
export const newOrganisation = fields(formFields);

/** The body of a changed organisation. */
export const changedOrganisation = fields({
  ...formFields,
  id: ['org_id', id],
  /** The version that the form was read with. The server refuses to overwrite a later one. */
  version: ['org_version', z.optional(z.int())],
});

/** Stored values may be incomplete: an organisation that was never set up has no industry and no state. */
const formValues = fields({
  id: ['org_id', z.nullable(id)],
  personId: ['user_id', id],
  name: ['org_name', z.string()],
  displayName: ['org_displayname', z.string()],
  industryId: ['org_industry', z.nullable(id)],
  gstTypeId: ['gst_id', z.nullable(id)],
  gstNumber: ['gst_no', z.string()],
  gstRegisteredOn: ['gstregister_date', z.string()],
  panNumber: ['pancard_no', z.string()],
  email: ['org_email', z.string()],
  phone: ['org_phone', z.string()],
  website: ['org_website', z.string()],
  address1: ['org_addressline1', z.string()],
  address2: ['org_addressline2', z.string()],
  city: ['org_city', z.string()],
  zip: ['org_pincode', z.string()],
  countryId: ['org_country', z.nullable(id)],
  stateId: ['org_state', z.nullable(id)],
  currencyId: ['org_currency', z.nullable(id)],
  fiscalYearId: ['fiscal_year', z.nullable(id)],
  timeZoneId: ['time_zone', z.nullable(id)],
  employeeCountId: ['employee_count', z.nullable(id)],
  inventoryStartOn: ['inventorystart_date', z.string()],
  dateFormatId: ['org_dateformat', z.nullable(id)],
  gstRegistered: ['org_gstregistered', numberFlag],
  logoId: ['logo_id', z.nullable(id)],
  logoUrl: ['logo_url', orElse(z.nullable(z.string()), null)],
  version: ['org_version', z.optional(z.int())],
});
export type FormValues = z.output<typeof formValues>;

/** Other names that people type for a value, such as an IANA name or a country code. */
const otherNames = ['other_names', z.optional(z.array(z.string()))] as const;
const states = listOf(fields({ id: ['state_id', id], name: ['state_name', z.string()] }));

export const organisationForm = endpoint({
  method: 'GET',
  path: '/organisation/updateview/:id',
  summary: 'What the set-up form starts with and chooses from; id 0 is a new organisation',
  scope: 'organisations',
  access: ownerAdmin,
  params: idParams,
  reply: fields({
    organisation: ['org_details', formValues],
    countries: [
      'country_list',
      listOf(fields({ id: ['country_id', id], name: ['country_name', z.string()], otherNames })),
    ],
    /** The states of the organisation's country. */
    states: ['state_list', states],
    currencies: [
      'currency_list',
      listOf(
        fields({
          id: ['currency_id', id],
          code: ['currency_code', z.string()],
          name: ['currency_name', z.string()],
          otherNames,
        }),
      ),
    ],
    dateFormats: ['dateformat_list', listOf(fields({ id: ['dateformat_id', id], name: ['dateformat', z.string()] }))],
    employeeCounts: [
      'employee_list',
      listOf(fields({ id: ['employeecount_id', id], name: ['employee_range', z.string()] })),
    ],
    fiscalYears: [
      'fiscalyear_list',
      listOf(fields({ id: ['fiscalyear_id', id], name: ['fiscalyear_month', z.string()] })),
    ],
    gstTypes: ['gst_list', listOf(fields({ id: ['gst_id', id], name: ['gst_name', z.string()] }))],
    industries: ['industry_list', listOf(fields({ id: ['industry_id', id], name: ['industry_name', z.string()] }))],
    timeZones: [
      'timezone_list',
      listOf(fields({ id: ['timezone_id', id], name: ['timezone_name', z.string()], otherNames })),
    ],
  }),
  // A topic separate from 'organisations': while a new organisation is set up, its form must not be read again for the
  // former one.
  reads: ['organisation form'],
});

export const statesOfCountry = endpoint({
  method: 'GET',
  path: '/organisation/states/:id',
  summary: 'The states of a country',
  scope: 'organisations',
  access: ownerAdmin,
  params: idParams,
  reply: fields({ states: ['state_list', states] }),
});

export const updateOrganisation = endpoint({
  method: 'POST',
  path: '/organisation/update/',
  summary: 'Save the set-up form of the primary organisation',
  access: ownerAdmin,
  guards: [sameVersion],
  body: changedOrganisation,
  reply: z.object({}),
  changes: ['organisations', 'organisation form', 'session'],
});

export const createOrganisation = endpoint({
  method: 'POST',
  path: '/organisation/create/',
  summary: 'Set up one more organisation, which becomes the primary one of its owner',
  scope: null,
  access: mayCreateOrganisation,
  body: newOrganisation,
  reply: fields({ id: ['org_id', z.optional(id)] }),
  changes: ['organisations', 'session'],
});
