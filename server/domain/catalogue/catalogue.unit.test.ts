import { expect, test } from 'vitest';
import { catalogueFile } from '#tests/server/app/catalogueFile.ts';
import { missingIcons, readCatalogue } from './catalogue.ts';
import shipped from './catalogue.json' with { type: 'json' };

test('the shipped catalogue has at least eight applications, and never the portal', () => {
  const catalogue = readCatalogue();
  expect(catalogue.size).toBeGreaterThanOrEqual(8);
  expect(catalogue.has(1)).toBe(false);
  expect(catalogue.get(2)?.crmRoles.length).toBeGreaterThan(0);
  expect(catalogue.get(2)?.profiles.length).toBeGreaterThan(0);
  expect(catalogue.get(5)?.profiles.length).toBeGreaterThan(0);
});

test('a missing file is named', () => {
  expect(() => readCatalogue('/nowhere/catalogue.json')).toThrow(
    'The catalogue file /nowhere/catalogue.json cannot be read.',
  );
});

test('invalid JSON is reported with its line', () => {
  expect(() => readCatalogue(catalogueFile('[\n  {\n    "app_id": 2,,\n  }\n]'))).toThrow(/is not JSON: line 3\./);
});

test.each([
  ['app_url', 'ftp://crm', 'app_url'],
  ['app_id', 1, 'Application 1 is the portal itself'],
  ['roles', [], 'at least one role'],
])('a wrong %s is reported with its line', (key, value, why) => {
  const wrong = shipped.map((entry, index) => (index === 1 ? { ...entry, [key]: value } : entry));
  const text = JSON.stringify(wrong, null, 2);
  const second = text.indexOf('"app_id": 3') < 0 ? text.indexOf('"app_id": 1,') : text.indexOf('"app_id": 3');
  const line = text.slice(0, text.indexOf(`"${key}"`, second - 12)).split('\n').length;
  expect(() => readCatalogue(catalogueFile(text))).toThrow(new RegExp(`wrong at line ${line}: .*${why}`));
});

test('missing icons are named', () => {
  const wrong = shipped.map((entry, index) => (index === 1 ? { ...entry, app_image: 'nope.svg' } : entry));
  const file = catalogueFile(JSON.stringify(wrong));
  expect(missingIcons(readCatalogue(file), file)).toEqual([expect.stringMatching(/icons\/nope\.svg$/)]);
});

test('a repeated id is reported with its line', () => {
  const text = JSON.stringify([...shipped, shipped[0]], null, 2);
  expect(() => readCatalogue(catalogueFile(text))).toThrow(/app_id 2 stands there a second time/);
});
