import * as own from './ownLists.ts';
import { tableFrom, tableOf, type Entry } from './table.ts';
import countryLines from './tables/countries.json' with { type: 'json' };
import currencyLines from './tables/currencies.json' with { type: 'json' };
import stateLines from './tables/states.json' with { type: 'json' };
import timeZoneLines from './tables/timeZones.json' with { type: 'json' };

/** The lists that an organisation chooses from (docs/specification/product.md section 3, Lookup lists). */
export const lookups = {
  countries: tableFrom(countryLines),
  states: tableFrom(stateLines),
  currencies: tableFrom(currencyLines),
  timeZones: tableFrom(timeZoneLines, offsetOf),
  industries: tableOf(own.industries),
  employeeCounts: tableOf(own.employeeCounts),
  fiscalYears: tableOf(own.fiscalYears),
  gstTypes: tableOf(own.gstTypes),
  dateFormats: tableOf(own.dateFormats),
};

/** The minutes that a time zone's name begins with: '(UTC-03:30) …'. */
function offsetOf(name: string): number {
  const [, sign, hours, minutes] = /^\(UTC([+-])(\d\d):(\d\d)\)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The states of a country; a state's code begins with its country's. */
export function statesOf(countryId: number | null, chosen?: number | null): Entry[] {
  const country = lookups.countries.get(countryId);
  return country ? lookups.states.choices(chosen).filter(({ code }) => isIn(country.code, code)) : [];
}

/** Whether a state is one of the country's. */
export function isStateOf(stateId: number, countryId: number): boolean {
  const country = lookups.countries.get(countryId);
  const state = lookups.states.get(stateId);
  return country !== undefined && state !== undefined && isIn(country.code, state.code);
}

const isIn = (country: string, state: string): boolean => state.startsWith(`${country}-`);

/** What a new organisation starts with (docs/specification/product.md section 3, Defaults). */
export const defaults = {
  country_id: 99,
  currency_id: 99,
  fiscal_year_id: 4,
  employee_count_id: 1,
  time_zone_id: 1,
  gst_type_id: 3,
  date_format_id: 6,
  gst_registered: 0,
} as const;

/** The name of a date format; the default one's for what is not listed. */
export function dateFormatName(id: number | null): string {
  return lookups.dateFormats.name(id) || lookups.dateFormats.name(defaults.date_format_id);
}
