import type * as z from 'zod/mini';
import type { FormValues, newOrganisation, OrganisationView } from '#plugins/organisation/contract.ts';
import { gstOwed } from '#plugins/organisation/contract.ts';
import { gstRegistered } from '#plugins/organisation/rules.ts';
import type { Config } from '#server/platform/config.ts';
import { logoUrl } from '#server/platform/http/pages/fileUrls.ts';
import { invalid } from '#server/platform/http/refused.ts';
import { dateFormatName, defaults, isStateOf, lookups, statesOf } from '#server/platform/lookups/lookups.ts';
import { HOUR } from '#server/platform/times.ts';
import type { OrganisationRow } from './queries.ts';

type Input = z.output<typeof newOrganisation>;
type Columns = Omit<OrganisationRow, 'id' | 'version' | 'logo_file_id' | 'assistants_on'>;

/** The organisation as its page shows it. */
export function viewOf(row: OrganisationRow, config: Config): OrganisationView {
  const currency = lookups.currencies.get(row.currency_id);
  const dateFormat = dateFormatName(row.date_format_id);
  const url = logoUrl(config, row.id, row.logo_file_id);
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    website: row.website,
    email: row.email,
    phone: row.phone,
    industry: lookups.industries.name(row.industry_id),
    address1: row.address_line1,
    address2: row.address_line2,
    city: row.city,
    state: lookups.states.name(row.state_id),
    country: lookups.countries.name(row.country_id),
    zip: row.postal_code,
    fiscalYear: lookups.fiscalYears.name(row.fiscal_year_id),
    timeZone: lookups.timeZones.name(row.time_zone_id),
    employeeCount: lookups.employeeCounts.name(row.employee_count_id),
    gstType: lookups.gstTypes.name(row.gst_type_id),
    panNumber: row.pan_number,
    gstNumber: row.gst_number,
    gstRegisteredOn: row.gst_registered_on ?? '',
    currency: currency?.name ?? '',
    currencyCode: currency?.code ?? '',
    dateFormat,
    datesAs: dateFormat,
    logo: row.logo_file_id !== null && url !== null ? { id: row.logo_file_id, url } : null,
    assistants: row.assistants_on === 1,
  };
}

/** The initial values of the form: the organisation's, or those of a new one whose founder is `personId`. */
export function valuesOf(row: OrganisationRow | Fresh, personId: number, config: Config): FormValues {
  const stored = 'id' in row ? row : undefined;
  return {
    id: stored?.id ?? null,
    personId,
    name: row.name,
    displayName: row.display_name,
    industryId: row.industry_id,
    gstTypeId: row.gst_type_id,
    gstNumber: row.gst_number,
    gstRegisteredOn: row.gst_registered_on ?? '',
    panNumber: row.pan_number,
    email: row.email,
    phone: row.phone,
    website: row.website,
    address1: row.address_line1,
    address2: row.address_line2,
    city: row.city,
    zip: row.postal_code,
    countryId: row.country_id,
    stateId: row.state_id,
    currencyId: row.currency_id,
    fiscalYearId: row.fiscal_year_id,
    timeZoneId: row.time_zone_id,
    employeeCountId: row.employee_count_id,
    inventoryStartOn: row.inventory_start_on ?? '',
    dateFormatId: row.date_format_id,
    gstRegistered: row.gst_registered === 1,
    logoId: stored?.logo_file_id ?? null,
    logoUrl: stored ? logoUrl(config, stored.id, stored.logo_file_id) : null,
    ...(stored && { version: stored.version }),
  };
}

/** The choices of the form. A value that is no longer offered stays available to the organisation that has it. */
export function listsFor(row: Columns) {
  return {
    countries: lookups.countries.choices(row.country_id),
    states: statesOf(row.country_id, row.state_id),
    currencies: lookups.currencies.choices(row.currency_id),
    dateFormats: lookups.dateFormats.choices(row.date_format_id),
    employeeCounts: lookups.employeeCounts.choices(row.employee_count_id),
    fiscalYears: lookups.fiscalYears.choices(row.fiscal_year_id),
    gstTypes: lookups.gstTypes.choices(row.gst_type_id),
    industries: lookups.industries.choices(row.industry_id),
    timeZones: lookups.timeZones.choices(row.time_zone_id),
  };
}

/** An organisation that is being set up. */
type Fresh = ReturnType<typeof freshColumns>;

/** The initial values of a new organisation (docs/specification/product.md section 3, Defaults). `today` is YYYY-MM-DD. */
export function freshColumns(email: string, today: string) {
  return {
    ...defaults,
    name: '',
    display_name: '',
    website: '',
    email,
    phone: '',
    industry_id: null,
    address_line1: '',
    address_line2: '',
    city: '',
    state_id: null,
    postal_code: '',
    gst_number: '',
    gst_registered_on: null,
    pan_number: '',
    inventory_start_on: today,
  };
}

/**
 * Converts the form to columns. Refuses a value that no list offers, a state of another country, and a registered GST
 * type without its number or date.
 */
export function columnsOf(input: Input, now: number, columns: Partial<Columns> = {}): Columns {
  check(input, now, columns);
  const registered = gstRegistered(input.gstTypeId);
  return {
    name: input.name,
    display_name: input.displayName,
    website: input.website,
    email: input.email,
    phone: input.phone,
    industry_id: input.industryId,
    address_line1: input.address1,
    address_line2: input.address2,
    city: input.city,
    country_id: input.countryId,
    state_id: input.stateId,
    postal_code: input.zip,
    fiscal_year_id: input.fiscalYearId,
    employee_count_id: input.employeeCountId,
    time_zone_id: input.timeZoneId,
    gst_registered: registered ? 1 : 0,
    gst_type_id: input.gstTypeId,
    gst_number: registered ? input.gstNumber.toUpperCase() : '',
    gst_registered_on: registered ? input.gstRegisteredOn : null,
    pan_number: input.panNumber,
    currency_id: input.currencyId,
    date_format_id: input.dateFormatId,
    inventory_start_on: input.inventoryStartOn,
  };
}

/** Today in the time zone where the day begins first (UTC+14): a person's calendar may be ahead of the server's. */
const lastDayBegun = (now: number): string => dayOf(now + 14 * HOUR);

/** The UTC day of an instant, YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function check(input: Input, now: number, columns: Partial<Columns>): void {
  const errors: Record<string, string[]> = {};
  const offered = (
    field: string,
    table: (typeof lookups)[keyof typeof lookups],
    id: number | null,
    present?: number | null,
  ) => {
    if (id !== null && id !== present && !table.offers(id)) errors[field] = ['This is not in the list.'];
  };
  offered('org_industry', lookups.industries, input.industryId, columns.industry_id);
  offered('gst_id', lookups.gstTypes, input.gstTypeId, columns.gst_type_id);
  offered('org_country', lookups.countries, input.countryId, columns.country_id);
  offered('org_currency', lookups.currencies, input.currencyId, columns.currency_id);
  offered('fiscal_year', lookups.fiscalYears, input.fiscalYearId, columns.fiscal_year_id);
  offered('time_zone', lookups.timeZones, input.timeZoneId, columns.time_zone_id);
  offered('employee_count', lookups.employeeCounts, input.employeeCountId, columns.employee_count_id);
  offered('org_dateformat', lookups.dateFormats, input.dateFormatId, columns.date_format_id);
  offered('org_state', lookups.states, input.stateId, columns.state_id);
  if (!errors.org_country && !errors.org_state && !isStateOf(input.stateId, input.countryId))
    errors.org_state = ['This state is not in the chosen country.'];
  const { gstNumber, gstRegisteredOn } = errors.gst_id ? {} : gstOwed(input, lastDayBegun(now));
  if (gstNumber) errors.gst_no = [gstNumber];
  if (gstRegisteredOn) errors.gstregister_date = [gstRegisteredOn];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
