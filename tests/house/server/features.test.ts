import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { features } from '#server/features.ts';

const folderOf = (id: string) => `server/features/${id}/`;

/** What a feature names if the file is there; the folder is that of the plugin, or of the feature. */
const parts = [
  { of: 'plugin', file: 'events.ts', named: 'events' },
  { of: 'plugin', file: 'reverses.ts', named: 'reverses' },
  { of: 'feature', file: 'tables.ts', named: 'tables' },
  { of: 'feature', file: 'leaving.ts', named: 'leaving' },
  { of: 'feature', file: 'hourly.ts', named: 'hourly' },
] as const;

/** What the text of a feature's value forgets of the files that are there. */
const forgotten = (id: string, text: string, isThere: (path: string) => boolean) =>
  parts.flatMap(({ of, file, named }) => {
    const path = `${of === 'plugin' ? `plugins/${id}/` : folderOf(id)}${file}`;
    const isNamed = new RegExp(`^  ${named}\\b`, 'm').test(text);
    return isThere(path) && !isNamed ? [`${folderOf(id)}index.ts must name '${named}', because there is ${path}.`] : [];
  });

test('every plugin with a contract, and every folder of the server with a value, is in the list of features', () => {
  const plugins = readdirSync('plugins').filter((id) => existsSync(`plugins/${id}/contract.ts`));
  const folders = readdirSync('server/features').filter((id) => existsSync(`server/features/${id}/index.ts`));
  const listed = new Set(features.map(({ id }) => id));
  const missing = [...new Set([...plugins, ...folders])].filter((id) => !listed.has(id));
  expect(missing.map((id) => `server/features.ts must list the value of ${folderOf(id)}index.ts.`)).toEqual([]);
});

test('a feature names what its files declare', () => {
  const faults = features.flatMap(({ id }) =>
    forgotten(id, readFileSync(`${folderOf(id)}index.ts`, 'utf8'), (path) => existsSync(path)),
  );
  expect(faults).toEqual([]);
});

test('what is forgotten is said', () => {
  const text = 'export const notes = feature({\n  events,\n});\n';
  expect(forgotten('notes', text, () => true)).toEqual([
    "server/features/notes/index.ts must name 'reverses', because there is plugins/notes/reverses.ts.",
    "server/features/notes/index.ts must name 'tables', because there is server/features/notes/tables.ts.",
    "server/features/notes/index.ts must name 'leaving', because there is server/features/notes/leaving.ts.",
    "server/features/notes/index.ts must name 'hourly', because there is server/features/notes/hourly.ts.",
  ]);
  expect(forgotten('notes', text, (path) => path.endsWith('events.ts'))).toEqual([]);
});
