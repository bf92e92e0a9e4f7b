import * as own from './ownLists.ts';
import { tableFrom, tableOf, type Entry } from './table.ts';
import countryLines from './tables/countries.json' with { type: 'json' };
import currencyLines from './tables/currencies.json' with { type: 'json' };
import otherNames from './tables/otherNames.json' with { type: 'json' };
import stateLines from './tables/states.json' with { type: 'json' };
import timeZoneLines from './tables/timeZones.json' with { type: 'json' };

/** The lookup lists of an organisation (docs/specification/product.md section 3, Lookup lists). */
export const lookups = {
  countries: tableFrom(countryLines, { otherNames: otherNames.countries }),
  states: tableFrom(stateLines),
  currencies: tableFrom(currencyLines, { otherNames: otherNames.currencies }),
  timeZones: tableFrom(timeZoneLines, { rank: offsetOf, otherNames: otherNames.timeZones }),
  industries: tableOf(own.industries),
  employeeCounts: tableOf(own.employeeCounts),
  fiscalYears: tableOf(own.fiscalYears),
  gstTypes: tableOf(own.gstTypes),
  dateFormats: tableOf(own.dateFormats),
};

/** The offset at the start of a time zone's name, in minutes: '(UTC-03:30) …'. */
function offsetOf(name: string): number {
  const [, sign, hours, minutes] = /^\(UTC([+-])(\d\d):(\d\d)\)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The states of a country; a state's code begins with the country's code. */
export function statesOf(countryId: number | null, chosen?: number | null): Entry[] {
  const country = lookups.countries.get(countryId);
  return country ? lookups.states.choices(chosen).filter(({ code }) => isIn(country.code, code)) : [];
}

/** Tells if a state belongs to the country. */
export function isStateOf(stateId: number, countryId: number): boolean {
  const country = lookups.countries.get(countryId);
  const state = lookups.states.get(stateId);
  return country !== undefined && state !== undefined && isIn(country.code, state.code);
}

const isIn = (country: string, state: string): boolean => state.startsWith(`${country}-`);

/** The initial values of a new organisation (docs/specification/product.md section 3, Defaults). */
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

/** The name of a date format; unknown ids get the default's name. */
export function dateFormatName(id: number | null): string {
  return lookups.dateFormats.name(id) || lookups.dateFormats.name(defaults.date_format_id);
}
