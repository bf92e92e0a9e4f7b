import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const house = fileURLToPath(new URL('../..', import.meta.url));
/** The tests that cover every plugin by its files in tests/, limited to the two new plugins. */
const shared =
  'accessMatrix.test accessOfServices faults.test bareBackEnd.test paletteNames.test --project components --project portal-sweeps --project server-sweeps --project sqlite';
const notCopied = ['.git', 'node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report'];
/** A copy of the project with two generated plugins, whose names no plugin has. */
let copy: string;
/** The source files that the generator wrote or changed. */
const touched = new Set<string>();

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'gatehouse-plugin-'));
  cpSync(house, copy, { recursive: true, filter: (path) => !notCopied.includes(basename(path)) });
  symlinkSync(join(house, 'node_modules'), join(copy, 'node_modules'));
  for (const names of [['otters'], ['ponies', 'pony']]) {
    const { stdout, stderr, status } = make(...names);
    if (status !== 0) throw new Error(stderr);
    for (const [, file = ''] of stdout.matchAll(/^(?:wrote|changed) +(\S+\.tsx?)$/gm)) touched.add(file);
  }
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a name is refused with a sentence', () => {
  test.each([
    [/^There is a folder plugins\/otters already\./, ['otters']],
    [/^Give the plugin a name in the plural/, ['Note-Books']],
    [/^Give the plugin a name in the plural/, []],
    [/^Give the singular too: npm run new:plugin cherries cherr…/, ['cherries']],
    [/^'package' is a reserved word/, ['packages']],
    [/^'await' is a reserved word/, ['notes', 'await']],
    [/^'endpoint' is a name that the code uses already/, ['endpoints']],
    [/^'features' is a name that the code uses already/, ['features']],
    [/^'references' is a name that the code uses already/, ['references']],
    [/^'record' is a name that the code uses already/, ['notes', 'record']],
    [/^'logo' is a name that the code uses already/, ['logos']],
    [/^'sessions' is a name that the code uses already/, ['sessions']],
    [/^'token' is a name that the code uses already/, ['tokens']],
    [/^'user' is a name that the code uses already/, ['clients', 'user']],
  ])('%s', (sentence, names) => {
    const { stderr, status } = make(...names);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  });
});

describe('two new plugins, unchanged', () => {
  test.each([
    ['the format', 'oxfmt --check TOUCHED'],
    // Of these files only; checking the types of the whole project takes six times as long.
    ['the linter and the types', 'oxlint --type-check TOUCHED'],
    ['the search for unused code', 'knip'],
    ['the generated docs', 'node scripts/docs.mjs --check'],
    ['their own tests on both databases', 'vitest run otter'],
    ['the export and the erasure of a person', 'vitest run --project sqlite server/domain/personalData'],
    ['the build', 'node scripts/build.mjs'],
    ['the rules of the design', 'vitest run --project house'],
    [
      'the tables of the journeys',
      'playwright test --project=desktop accessibility.spec accessibility.overlays -g page.has.a.visit|dialog.is.opened',
    ],
    ['the tests that cover every plugin', `vitest run ${shared} -t every|otter|Otter|pony|typing`],
  ])('pass: %s', async (_step, command) => expect(await outcomeOf(command)).toBe('passed'), 400_000);

  test('call their records an otter and a pony', () => {
    const text = [...touched].map((file) => readFileSync(join(copy, file), 'utf8')).join('\n');
    expect(text.match(/\ban? (otter|pony)\b/gi)).toEqual(
      expect.arrayContaining(['an otter', 'An otter', 'a pony', 'A pony']),
    );
    expect(text).not.toMatch(/\b(a otter|an pony)\b/i);
  });

  test('add at most 0.5 KiB each to the first load, and their pages keep the bars', async () => {
    const before = firstLoad(house);
    expect(await outcomeOf('node scripts/size.mjs')).toBe('passed');
    expect(firstLoad(copy) - before).toBeLessThanOrEqual(2 * 0.5);
  }, 240_000);
});

const make = (...names: string[]) =>
  spawnSync(process.execPath, ['scripts/newPlugin.mjs', ...names], { cwd: copy, encoding: 'utf8' });

/** Runs a program in the copy; returns 'passed', or its output. */
function outcomeOf(command: string): Promise<string> {
  const [program = '', ...args] = command.split(' ').flatMap((word) => (word === 'TOUCHED' ? [...touched] : [word]));
  // Otherwise vitest would use the settings of the vitest that started it.
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|DB$)/.test(name));
  const PATH = [join(copy, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(program, args, { cwd: copy, env: { ...Object.fromEntries(own), PATH } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? 'passed' : output));
  });
}

/** The size of the first page of a built portal in KiB, by `npm run size`. */
function firstLoad(root: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/size.mjs'], { cwd: root, encoding: 'utf8' });
  const [, kib] = /^launcher +([\d.]+)/m.exec(stdout) ?? [];
  if (kib === undefined) throw new Error(stderr);
  return Number(kib);
}
