// `npm run lookups`: updates the tables of server/platform/lookups/tables/, or of a copy of them that is named, from the data
// packages. Ids never change: see mergeIds.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import timeZones from '@vvo/tzdb/raw-time-zones.json' with { type: 'json' };
import currencyData from 'cldr-core/supplemental/currencyData.json' with { type: 'json' };
import codeMappings from 'cldr-core/supplemental/codeMappings.json' with { type: 'json' };
import territoryInfo from 'cldr-core/supplemental/territoryInfo.json' with { type: 'json' };
import { cityMapping } from 'city-timezones';
import formerCities from 'city-timezones-before-2023/data/cityMap.json' with { type: 'json' };
import countries from 'country-region-data/data.json' with { type: 'json' };
import officialNames from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import usualNames from './usualNames.json' with { type: 'json' };
import { mergeIds, type Fresh, type Line } from '#server/platform/lookups/mergeIds.ts';

const folder = process.argv[2]
  ? pathToFileURL(`${process.argv[2]}/`)
  : new URL('../server/platform/lookups/tables/', import.meta.url);

const byName = (a: Fresh, b: Fresh): number => a.name.localeCompare(b.name, 'en');

/** The smallest population of a listed city. There are too many smaller ones, and the country is found as well. */
const SMALLEST_CITY = 1_000_000;

// The names are those of CLDR, in the version that this Node contains.
const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

updateTable(
  'countries',
  countries.map(({ countryShortCode: code }) => ({ code, name: nameIn(countryNames, code) })).toSorted(byName),
  { IN: 99 },
);

updateTable(
  'states',
  countries.flatMap(({ countryShortCode, regions }) =>
    regions.map(({ name, shortCode }) => ({ code: `${countryShortCode}-${shortCode ?? name}`, name })).toSorted(byName),
  ),
);

updateTable(
  'currencies',
  [...currentCurrencies()].toSorted().map((code) => ({ code, name: nameIn(currencyNames, code) })),
  { INR: 99 },
);

updateTable(
  'timeZones',
  timeZones.map(({ name, group, alternativeName, mainCities, rawFormat }) => ({
    code: name,
    // The first two of the package's main cities are enough to distinguish the zones.
    name: `(UTC${rawFormat.slice(0, 6)}) ${alternativeName} - ${mainCities.slice(0, 2).join(', ')}`,
    formerly: group,
  })),
  { 'Asia/Kolkata': 1 },
);

writeOtherNames({
  countries: countryOtherNames(),
  currencies: currencyOtherNames(),
  timeZones: zoneOtherNames(),
});

function updateTable(table: string, fresh: Fresh[], pinned: Record<string, number> = {}): void {
  const file = new URL(`${table}.json`, folder);
  const former = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Line[]) : [];
  const lines = mergeIds(former, fresh, pinned);
  writeFileSync(file, `[\n${lines.map((line) => `  ${JSON.stringify(line)}`).join(',\n')}\n]\n`);
  console.log(`${table}: ${lines.length}, of which ${lines.filter(([, , , retired]) => retired).length} retired`);
}

/** The codes of the currencies that are legal tender somewhere today, by CLDR's history of currencies. */
function currentCurrencies(): Set<string> {
  const today = new Date().toISOString().slice(0, 10);
  type Span = { _from?: string; _to?: string; _tender?: string };
  const regions = currencyData.supplemental.currencyData.region as unknown as Record<string, Record<string, Span>[]>;
  const held = Object.values(regions)
    .flat()
    .flatMap((one) => Object.entries(one));
  return new Set(
    held
      .filter(
        ([code, { _from: from = '', _to: to, _tender: tender }]) =>
          !to && tender !== 'false' && from <= today && code !== 'XXX',
      )
      .map(([code]) => code),
  );
}

/** The ISO code, the symbol and the plural name of each currency. */
function currencyOtherNames(): OtherNames {
  return Object.fromEntries(
    [...currentCurrencies()].toSorted().map((code) => {
      const textIn = (currencyDisplay: 'narrowSymbol' | 'name') =>
        new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay })
          .formatToParts(2)
          .find(({ type }) => type === 'currency')?.value;
      return [code, distinct([code, textIn('narrowSymbol'), textIn('name'), ...usual('currencies', code)])];
    }),
  );
}

function nameIn(names: Intl.DisplayNames, code: string): string {
  const name = names.of(code);
  if (name === undefined || name === code) throw new Error(`This Node has no name for ${code}.`);
  return name;
}

/** Other names that people type for the values of a list, by code. The name that the list shows is not repeated. */
type OtherNames = Record<string, string[]>;

function writeOtherNames(lists: Record<string, OtherNames>): void {
  const text = Object.entries(lists).map(([list, names]) => {
    const lines = Object.entries(names).map(
      ([code, others]) => `    ${JSON.stringify(code)}: ${JSON.stringify(others)}`,
    );
    return `  ${JSON.stringify(list)}: {\n${lines.join(',\n')}\n  }`;
  });
  writeFileSync(new URL('otherNames.json', folder), `{\n${text.join(',\n')}\n}\n`);
}

/**
 * Other names of each country: ISO 3166 codes and names, CLDR's short name, the names in the country's official languages,
 * and those of the other data packages.
 */
function countryOtherNames(): OtherNames {
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  const codes = codeMappings.supplemental.codeMappings as Record<string, { _alpha3?: string }>;
  const info = territoryInfo.supplemental.territoryInfo as Record<string, { languagePopulation?: Languages }>;
  return Object.fromEntries(
    countries.map(({ countryShortCode: code, countryName }) => {
      const official = Object.entries(info[code]?.languagePopulation ?? {}).filter(([, one]) => one._officialStatus);
      const own = official.map(([tag]) => nameInLanguage(tag.replaceAll('_', '-'), code));
      const zoned = timeZones.filter((zone) => zone.countryCode === code).map((zone) => zone.countryName);
      const iso = [(officialNames.countries as Record<string, string | string[]>)[code] ?? []].flat();
      const found = [
        code,
        codes[code]?._alpha3,
        short.of(code),
        ...iso,
        countryName,
        ...zoned,
        ...own,
        ...usual('countries', code),
      ];
      return [code, distinct(found, nameIn(countryNames, code))];
    }),
  );
}

/** Names that people type and none of the packages has. */
function usual(list: keyof typeof usualNames, code: string): string[] {
  return (usualNames[list] as Record<string, string[]>)[code] ?? [];
}

type Languages = Record<string, { _officialStatus?: string }>;

function nameInLanguage(language: string, code: string): string | undefined {
  if (Intl.DisplayNames.supportedLocalesOf(language).length === 0) return undefined;
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code);
}

/**
 * Other names of each time zone: IANA names, cities (some were renamed, so an earlier release of the package is read too),
 * the country, the abbreviation, and spellings of the offset.
 */
function zoneOtherNames(): OtherNames {
  return Object.fromEntries(
    timeZones.map((zone) => {
      const iana = [...new Set([zone.name, ...zone.group])];
      const cities = [...cityMapping, ...formerCities].filter(
        ({ timezone, pop }) => pop >= SMALLEST_CITY && iana.includes(timezone),
      );
      const [sign, offset] = [zone.rawFormat[0], zone.rawFormat.slice(1, 6)];
      const plain = offset.replace(/^0/, '').replace(':00', '');
      return [
        zone.name,
        distinct([
          ...iana,
          ...iana.map((name) => name.split('/').at(-1)?.replaceAll('_', ' ')),
          ...zone.mainCities,
          ...cities.flatMap(({ city, city_ascii: ascii }) => [city, ascii]),
          zone.countryName,
          zone.abbreviation,
          `UTC${sign}${plain}`,
          `GMT${sign}${plain}`,
          ...usual('timeZones', zone.name),
        ]),
      ];
    }),
  );
}

/**
 * Leaves out the names that are part of another name or of the shown name, because a search by any part of a name finds
 * them anyway, and the list is sent with every form of an organisation.
 */
function distinct(names: readonly (string | undefined)[], shownName = ''): string[] {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const distinctNames = [...new Set(names)].filter((name): name is string => Boolean(name) && name !== shownName);
  const folded = distinctNames.map(fold);
  const isIn = (name: string, other: string) => name.length > 3 && other.includes(name);
  return distinctNames.filter((_, at) => {
    const name = folded[at] ?? '';
    const others = folded.filter((other, place) => place !== at && (other !== name || place < at));
    return ![...others, fold(shownName)].some((other) => isIn(name, other));
  });
}
