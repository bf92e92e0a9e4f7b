import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const house = fileURLToPath(new URL('../..', import.meta.url));
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'gatehouse-plugin-'));
  for (const path of ['scripts', 'shell/plugins.ts', 'server/features.ts', 'package.json', '.oxfmtrc.json'])
    if (existsSync(join(house, path))) cpSync(join(house, path), join(copy, path), { recursive: true });
  symlinkSync(join(house, 'node_modules'), join(copy, 'node_modules'));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const make = (...names: string[]) =>
  spawnSync(process.execPath, ['scripts/newPlugin.mjs', ...names], { cwd: copy, encoding: 'utf8' });
const read = (path: string) => readFileSync(join(copy, path), 'utf8');
const written = (said: string) => [...said.matchAll(/^wrote +(\S+)$/gm)].map(([, path = '']) => path);

test('a plugin is written and listed; a second one of the same name is not', () => {
  const { stdout, status } = make('notes');
  expect(status).toBe(0);
  expect(written(stdout)).toContain('plugins/notes/index.ts');
  // No hole beside the last comma of the list, which the types of a plugin would not admit.
  expect(read('shell/plugins.ts')).toMatch(/\w,\n {2}notes,?\n?\]/);
  expect(read('server/features.ts')).toMatch(/\),\n {2}feature\(notes, notesHandlers\),\n\]/);
  expect(make('notes').status).toBe(1);
});

test.each([['packages'], ['classes', 'class'], ['notes', 'await']])(
  'no name is a word of the language: %s %s',
  (...names) => {
    const { stderr, status } = make(...names);
    expect(stderr).toMatch(/^'\w+' is a word of the language\./);
    expect(status).toBe(1);
    expect(existsSync(join(copy, 'plugins'))).toBe(false);
  },
);

test.each([['hosts'], ['endpoints'], ['fields'], ['features'], ['notes', 'record']])(
  'no name is one that its code uses itself: %s %s',
  (...names) => {
    const { stderr, status } = make(...names);
    expect(stderr).toMatch(/^'\w+' is a name that the code of a plugin uses itself\./);
    expect(status).toBe(1);
    expect(existsSync(join(copy, 'plugins'))).toBe(false);
  },
);

test('what a new plugin imports is there', () => {
  const missing = written(make('notes').stdout).flatMap((path) =>
    [...read(path).matchAll(/(?:from |import\()'([#.][^']+)'/g)]
      .map(([, given = '']) => (given.startsWith('#') ? given.slice(1) : join(dirname(path), given)))
      .filter((file) => !existsSync(join(house, file)) && !existsSync(join(copy, file)))
      .map((file) => `${path} imports ${file}`),
  );
  expect(missing).toEqual([]);
});

test('what a new plugin imports from core is exported there', () => {
  const missing = written(make('notes').stdout).flatMap((path) =>
    [...read(path).matchAll(/import (?:type )?\{([^}]+)\} from '#(core[^']+)'/g)].flatMap(([, names = '', file = '']) =>
      names
        .split(',')
        .map((name) => name.replace(/^\s*type /, '').trim())
        .filter((name) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(readFileSync(join(house, file), 'utf8')))
        .map((name) => `${path} imports ${name} from ${file}`),
    ),
  );
  expect(missing).toEqual([]);
});
