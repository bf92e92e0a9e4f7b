import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from '../sources.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (path: string) => readFileSync(root + path, 'utf8');

/** The hooks and components of forms. */
const hook = /\buse(?:(?:Call|Dialog|Open)Form|ImageUpload)\(|<EditModal\b/g;
const ownCare = (text: string) => /\basCallError\(/.test(text) && /\bhost\.call\(/.test(text);

/** The number of forms in a file. */
function formsIn(path: string, text: string): number {
  const hooks = text.match(hook)?.length ?? 0;
  return hooks || (path.endsWith('.tsx') && ownCare(text) ? 1 : 0);
}

test('every form of the portal is tested under every fault (tests/unit/faults)', () => {
  const signedIn = readdirSync(`${root}tests/unit/faults/forms`).map((name) => `forms/${name}`);
  const tables = ['openForms.tsx', ...signedIn].map((name) => textOf(`tests/unit/faults/${name}`)).join('\n');
  const tried = [...tables.matchAll(/source: '(.+)'/g)].map(([, source]) => source);
  const house = sources('plugins', 'shell')
    .map(({ path }) => path)
    .filter((path) => !/\.test\.tsx?$|^shell\/gallery\/|\/useOpenForm\.ts$/.test(path));
  const missing = house.filter(
    (path) => tried.filter((source) => source === path).length < formsIn(path, textOf(path)),
  );
  expect(missing).toEqual([]);
  expect(tried.filter((source = '') => formsIn(source, textOf(source)) === 0)).toEqual([]);
  expect(tried.length).toBeGreaterThan(30);
});
