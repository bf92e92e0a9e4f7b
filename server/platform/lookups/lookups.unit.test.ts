import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dateFormatName, defaults, isStateOf, lookups, statesOf } from './lookups.ts';
import countries from './tables/countries.json' with { type: 'json' };
import currencies from './tables/currencies.json' with { type: 'json' };
import states from './tables/states.json' with { type: 'json' };
import timeZones from './tables/timeZones.json' with { type: 'json' };

test('the ids of the defaults have the meaning of docs/specification/product.md section 3', () => {
  expect(lookups.countries.name(defaults.country_id)).toBe('India');
  expect(lookups.currencies.get(defaults.currency_id)).toMatchObject({ code: 'INR', name: 'Indian Rupee' });
  expect(lookups.fiscalYears.name(defaults.fiscal_year_id)).toBe('April');
  expect(lookups.employeeCounts.name(defaults.employee_count_id)).toBe('1 - 10');
  expect(lookups.timeZones.get(defaults.time_zone_id)?.code).toBe('Asia/Kolkata');
  expect(lookups.gstTypes.name(defaults.gst_type_id)).toBe('Unregistered Business');
  expect(lookups.dateFormats.name(defaults.date_format_id)).toBe('DD-MMM-YYYY');
});

// Organisations store these ids. Lines may be added at the end, with a new count and fingerprint; the fingerprint of
// existing lines must not change.
test.each([
  ['countries', countries, 249, 'e8196646193fc19a'],
  ['states', states, 4387, '238404c7f3eaece3'],
  ['currencies', currencies, 153, 'afcb193063b72266'],
  ['time zones', timeZones, 317, 'f0f73d9d30bb1ea7'],
])('no id of the %s has changed', (_what, lines, count, fingerprint) => {
  const pairs = lines.filter(([id]) => Number(id) <= count).map(([id, code]) => `${id} ${code}`);
  expect(pairs).toHaveLength(count);
  expect(createHash('sha256').update(pairs.join('\n')).digest('hex').slice(0, 16)).toBe(fingerprint);
});

test.each(Object.entries(lookups))('ids are unique, and all have names: %s', (_name, table) => {
  const all = table.choices();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.every(({ id, name }) => Number.isInteger(id) && id > 0 && name.trim() !== '')).toBe(true);
});

test('every country has states, so that a required state can be chosen', () => {
  expect(lookups.countries.choices().filter(({ id }) => statesOf(id).length === 0)).toEqual([]);
  expect(statesOf(99).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Kerala', 'Tamil Nadu', 'Delhi', 'Ladakh']),
  );
  expect(statesOf(null)).toEqual([]);
  expect(isStateOf(1359, 99)).toBe(true);
  expect(isStateOf(1359, 1)).toBe(false);
  expect(isStateOf(0, 99)).toBe(false);
});

test('time zones are in the order of their offsets', () => {
  const [first, ...others] = lookups.timeZones.choices().map(({ name }) => name.slice(4, 10));
  expect(first).toBe('-11:00');
  expect(others.at(-1)).toBe('+14:00');
});

test('a retired value is offered to organisations that have it', async () => {
  const { tableFrom } = await import('./table.ts');
  const table = tableFrom([
    [1, 'AA', 'Old', 1],
    [2, 'BB', 'New'],
  ]);
  expect(table.choices().map(({ id }) => id)).toEqual([2]);
  expect(table.choices(1).map(({ id }) => id)).toEqual([2, 1]);
  expect([table.offers(1), table.offers(2), table.offers(3)]).toEqual([false, true, false]);
  expect(table.name(1)).toBe('Old');
});

test('an unknown date format is shown as the default one', () => {
  expect([dateFormatName(null), dateFormatName(99), dateFormatName(1)]).toEqual([
    'DD-MMM-YYYY',
    'DD-MMM-YYYY',
    'YYYY-MM-DD',
  ]);
});

test.each([
  ['timeZones', 'Asia/Kolkata', ['Asia/Kolkata', 'Asia/Calcutta', 'Bangalore', 'UTC+5:30', 'IST', 'India']],
  ['timeZones', 'America/New_York', ['America/New_York', 'New York City', 'US/Eastern', 'GMT-5']],
  ['timeZones', 'Europe/Kyiv', ['Europe/Kiev']],
  ['countries', 'US', ['USA', 'US', 'United States of America']],
  ['countries', 'CI', ["Côte d'Ivoire, Republic of", 'Ivory Coast']],
  ['countries', 'GB', ['UK', 'Great Britain']],
  ['countries', 'DE', ['Deutschland', 'DEU']],
  ['countries', 'AE', ['UAE']],
  ['countries', 'NL', ['Holland']],
  ['currencies', 'INR', ['INR', '₹', 'Indian rupees']],
  ['currencies', 'CNY', ['CNY', 'RMB']],
  ['timeZones', 'Asia/Kolkata', ['Bombay', 'India Standard Time']],
] as const)('%s: %s has the other names %j', (list, code, names) => {
  const entry = lookups[list].choices().find((one) => one.code === code);
  expect(entry?.otherNames).toEqual(expect.arrayContaining([...names]));
});
