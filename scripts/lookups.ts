// `npm run lookups`: brings the id tables of server/lookups/tables/ up to the data packages. Ids never move: see mergeIds.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import timeZones from '@vvo/tzdb/raw-time-zones.json' with { type: 'json' };
import currencyData from 'cldr-core/supplemental/currencyData.json' with { type: 'json' };
import countries from 'country-region-data/data.json' with { type: 'json' };
import { mergeIds, type Fresh, type Line } from '#server/lookups/mergeIds.ts';

const byName = (a: Fresh, b: Fresh): number => a.name.localeCompare(b.name, 'en');

// The names are CLDR's, as this Node carries them.
const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

bring(
  'countries',
  countries.map(({ countryShortCode: code }) => ({ code, name: nameIn(countryNames, code) })).toSorted(byName),
  { IN: 99 },
);

bring(
  'states',
  countries.flatMap(({ countryShortCode, regions }) =>
    regions.map(({ name, shortCode }) => ({ code: `${countryShortCode}-${shortCode ?? name}`, name })).toSorted(byName),
  ),
);

bring(
  'currencies',
  [...tenderToday()].toSorted().map((code) => ({ code, name: nameIn(currencyNames, code) })),
  { INR: 99 },
);

bring(
  'timeZones',
  timeZones.map(({ name, group, alternativeName, mainCities, rawFormat }) => ({
    code: name,
    // Of the cities that the package names in the format, two are enough to tell the zones apart.
    name: `(UTC${rawFormat.slice(0, 6)}) ${alternativeName} - ${mainCities.slice(0, 2).join(', ')}`,
    formerly: group,
  })),
  { 'Asia/Kolkata': 1 },
);

function bring(table: string, fresh: Fresh[], pinned: Record<string, number> = {}): void {
  const file = new URL(`../server/lookups/tables/${table}.json`, import.meta.url);
  const former = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Line[]) : [];
  const lines = mergeIds(former, fresh, pinned);
  writeFileSync(file, `[\n${lines.map((line) => `  ${JSON.stringify(line)}`).join(',\n')}\n]\n`);
  console.log(`${table}: ${lines.length}, of which ${lines.filter(([, , , retired]) => retired).length} retired`);
}

/** What is money somewhere today, by CLDR's history of currencies. */
function tenderToday(): Set<string> {
  const today = new Date().toISOString().slice(0, 10);
  const regions = Object.values(currencyData.supplemental.currencyData.region) as Record<
    string,
    { _from?: string; _to?: string; _tender?: string }
  >[][];
  const held = regions.flat().flatMap((one) => Object.entries(one));
  return new Set(
    held
      .filter(
        ([code, { _from: from = '', _to: to, _tender: tender }]) =>
          !to && tender !== 'false' && from <= today && code !== 'XXX',
      )
      .map(([code]) => code),
  );
}

function nameIn(names: Intl.DisplayNames, code: string): string {
  const name = names.of(code);
  if (name === undefined || name === code) throw new Error(`This Node has no name for ${code}.`);
  return name;
}
