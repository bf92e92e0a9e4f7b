import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, sources, type Source } from './sources.ts';

interface Row {
  /** The files that the row is about. */
  from: RegExp;
  /** What they may import; `own` is what `from` has matched. */
  mayImport: (own: string) => RegExp[];
  /** Told to whoever imports anything else. */
  instead: string;
}

const server = [
  /^core\/(contract|access|text)\//,
  /^plugins\/[^/]+\/(contract|rules|\w+(Contract|Rules)|events|reverses)\.ts$/,
];
const insteadOnServer =
  'The server imports contract, access and text of core, and contract, rules, events and reverses of a plugin; the rest is for the browser.';

/** The value of a feature of the server. */
const featureValue = /^server\/features\/[^/]+\/index\.ts$/;

/** The table of the server's wings in docs/architecture.md: what each may import of the server. */
const wings = new Map(
  [
    ...readFileSync('docs/architecture.md', 'utf8').matchAll(
      /^\| `(server\/[a-z]+)` +\|[^|]+\| (.*`server\/platform`.*?) *\|$/gm,
    ),
  ].map(([, wing = '', text = '']) => [wing, [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)]),
);
const below = (wing: string): RegExp[] =>
  (wings.get(wing) ?? []).map((path) => new RegExp(`^${path.replace('.', '\\.')}${path.endsWith('.ts') ? '$' : '/'}`));

/** Who may import whom. The first row that fits a file counts. */
const table: Row[] = [
  {
    from: /^core\/(contract|access|text)\//,
    mayImport: () => [/^core\/(?!ui\/)/],
    instead:
      'The server uses contract, access and text of core, so they know nothing of the screen: move what both need to core/text.',
  },
  {
    from: /^core\//,
    mayImport: () => [/^core\//],
    instead: 'Core knows no plugin, no shell and no server: pass in what the file needs, or move the file.',
  },
  {
    from: /^plugins\/[^/]+\//,
    mayImport: (own) => [/^core\//, inside(own), /^plugins\/[^/]+\/(contract|rules|paths|args)\.ts$/],
    instead:
      'A plugin imports core, and contract, rules, paths and args of another plugin. Link to pages by their paths, run ' +
      'commands by their ids, declare what the shell shows in definePlugin, share with the server by a contract or a rule.',
  },
  {
    from: /^shell\//,
    mayImport: () => [/^core\//, /^shell\//, /^plugins\/[^/]+\/(index|contract|paths|commands|\w+Commands)\.ts$/],
    instead:
      'The shell imports core, and index, contract, paths and commands of a plugin. The rest is in the registry; what the ' +
      'server knows comes by a contract.',
  },
  {
    from: featureValue,
    mayImport: (own) => [
      ...server,
      /^server\/platform\/db\/table\.ts$/,
      inside(own.replace('index.ts', '')),
      // Code that is loaded later, by import().
      /^server\/domain\//,
    ],
    instead: 'The value of a feature declares: what its calls need is imported by them.',
  },
  {
    from: /^server\/.+\.test\.ts$/,
    mayImport: () => [/./],
    instead: '',
  },
  {
    from: /^server\/features\/[^/]+\//,
    mayImport: (own) => [
      ...server,
      ...below('server/features'),
      inside(own),
      /^server\/features\/[^/]+\/\w*([qQ]ueries|[lL]etters?)\.ts$/,
    ],
    instead: `${insteadOnServer} Of another feature import its queries and letters; what several features need is in server/domain.`,
  },
  {
    from: /^server\/doors\/assistant\//,
    mayImport: () => [
      ...server,
      ...below('server/doors'),
      /^core\/(client|command\/headless)\//,
      /^shell\/assistant\//,
    ],
    instead: 'The door of assistants is made from the commands: the server only loads shell/assistant and lets it in.',
  },
  ...['server/doors', 'server/domain', 'server/platform'].map((wing) => ({
    from: new RegExp(`^${wing}/`),
    mayImport: () => [...server, ...below(wing)],
    instead: `${insteadOnServer} ${wing} imports only the wings below it (docs/architecture.md): pass in what it needs, or move the file.`,
  })),
  { from: /^server\//, mayImport: () => [...server, /^server\//], instead: insteadOnServer },
];

const house = sources('core', 'plugins', 'shell', 'server');

describe('who may import whom', () => {
  test.each(['core', 'plugins', 'shell', 'server'])('%s keeps to the table', (folder) => {
    expect(house.filter(({ path }) => path.startsWith(`${folder}/`)).flatMap(refusals)).toEqual([]);
  });

  test.each([
    ['core/a.ts', "import '#plugins/users/contract.ts'"],
    ['core/a.ts', "import type { A } from '#server/a.ts'"],
    ['core/contract/a.ts', "import { a } from '#core/ui/text/a.ts'"],
    ['core/ui/a.ts', "import { a } from '../../shell/a.ts'"],
    ['core/a.ts', "import { a } from '#tests/builders/a.ts'"],
    ['core/a.test.ts', "import { a } from '#plugins/users/index.ts'"],
    ['shell/a.ts', "import { a } from '../scripts/build/a.ts'"],
    ['plugins/users/a.ts', "export { a } from '#plugins/groups/commands.ts'"],
    ['plugins/users/a.ts', "import { a } from '../groups/queries.ts'"],
    ['plugins/users/a.ts', "const a = () => import('#plugins/groups/pages/A.tsx')"],
    ['plugins/users/a.ts', "import { a } from '#shell/plugins.ts'"],
    ['shell/a.ts', "import { a } from '#plugins/users/rules.ts'"],
    ['shell/a.ts', "import { a } from '#server/app.ts'"],
    ['server/app.ts', "import { a } from '#core/client/client.ts'"],
    ['server/app.ts', "import { a } from '#plugins/users/paths.ts'"],
    ['server/features/users/a.ts', "import { a } from '#server/features/groups/handlers.ts'"],
    ['server/features/users/a.ts', "import { a } from '../groups/handlers.ts'"],
    ['server/features/users/a.ts', "import { a } from '../../app.ts'"],
    ['server/features/users/index.ts', "import { a } from '#server/platform/mail/outbox.ts'"],
    ['server/platform/a.ts', "import { a } from '#server/domain/a.ts'"],
    ['server/platform/a.ts', "import type { A } from '#server/features.ts'"],
    ['server/domain/a.ts', "import { a } from '#server/features/users/queries.ts'"],
    ['server/features/users/a.ts', "import { a } from '#server/doors/a.ts'"],
    ['server/doors/a.ts', "import { a } from '#server/start.ts'"],
    ['core/ui/lists/a.ts', "const a = () => import('../../access/rule.ts')"],
  ])('%s: %s is refused', (path, text) => {
    expect(refusals(parse(path, text))).toHaveLength(1);
  });

  test.each([
    ['core/a.test.ts', "import { a } from '#tests/builders/a.ts'"],
    ['plugins/users/a.ts', "import { a } from '#plugins/groups/args.ts'"],
    ['plugins/users/pages/A.tsx', "import { a } from '../dialogs/B.tsx'"],
    ['shell/a.ts', "import { a } from '#plugins/users/index.ts'"],
    ['server/features/users/a.ts', "import { a } from '#server/features/groups/queries.ts'"],
    ['server/features/users/a.ts', "import { a } from '#server/platform/db/a.ts'"],
    ['server/features/users/a.ts', "import { a } from '#server/features/groups/groupLetter.ts'"],
    ['server/domain/a.ts', "import { a } from '#server/features.ts'"],
    ['server/doors/a.ts', "import { a } from '#server/features/groups/handlers.ts'"],
    ['server/app.ts', "import { a } from './doors/a.ts'"],
    ['server/platform/a.test.ts', "import { a } from '#server/start.ts'"],
    ['server/features.ts', "import { a } from './features/users/handlers.ts'"],
  ])('%s: %s is allowed', (path, text) => {
    expect(refusals(parse(path, text))).toEqual([]);
  });
});

test('the table of wings in docs/architecture.md is read whole', () => {
  expect([...wings.keys()]).toEqual(['server/doors', 'server/features', 'server/domain', 'server/platform']);
  expect(wings.get('server/platform')).toEqual(['server/platform']);
});

test('the folders of the server import each other in no circle, however long', () => {
  const arrows = house.flatMap(({ path, imports }) =>
    imports.map(({ target }) => ({ from: folderOf(path), to: folderOf(target), why: `${path} imports ${target}` })),
  );
  let left = arrows.filter(({ from, to, why }) => from && to && from !== to && !/\.test\.ts imports/.test(why));
  // A folder that imports none of those that are left, or that none of them imports, is in no circle: it goes, until only
  // circles are left.
  for (let before = -1; before !== left.length;) {
    before = left.length;
    const importing = new Set(left.map(({ from }) => from));
    const imported = new Set(left.map(({ to }) => to));
    left = left.filter(({ from, to }) => importing.has(to) && imported.has(from));
  }
  expect(left.map(({ why }) => why)).toEqual([]);
});

/** The folder of a wing that a file is in. Files beside the folders are looked at one by one, by the linter. */
const folderOf = (path: string): string | undefined => /^server\/\w+\/\w+(?=\/)/.exec(path)?.[0];

test('the value of a feature imports at once only what declares, so that every part of the server may read the list', () => {
  const wrong = house
    .filter(({ path }) => featureValue.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ isAtOnce, target }) => isAtOnce && /^server\/(?!(domain\/feature|platform\/db\/table)\.ts$)/.test(target),
        )
        .filter(({ target }) => !/\/\w*[tT]ables?\.ts$/.test(target))
        .map(({ target }) => `${path} imports ${target} at once: load it by import().`),
    );
  expect(wrong).toEqual([]);
});

test('classic zod stays out', () => {
  const classic = house.flatMap(({ path, imports }) => imports.filter(({ name }) => name === 'zod').map(() => path));
  expect(classic).toEqual([]);
});

test('there are no barrel files', () => {
  expect(house.filter(({ barrel }) => barrel).map(({ path }) => path)).toEqual([]);
  expect(parse('core/a.ts', "export * from './b.ts'; export { c } from './c.ts'").barrel).toBe(true);
});

/** The imports of a file that are not allowed, each with what to do instead. Tests may also import from tests/. */
function refusals({ path, imports }: Source): string[] {
  const row = table.find(({ from }) => from.test(path));
  if (!row) throw new Error(`No row of the table fits ${path}.`);
  const allowed = row.mayImport(row.from.exec(path)?.[0] ?? '');
  if (/\.test\.tsx?$/.test(path)) allowed.push(/^tests\//);
  return imports.flatMap(({ name, target }) => {
    const isOurs = /^(core|plugins|shell|server|tests|scripts)\//.test(target);
    if (isOurs && !allowed.some((pattern) => pattern.test(target))) return `${path} imports ${target}. ${row.instead}`;
    return name.startsWith('../..') ? `${path} imports ${name}. Name it by its alias: #${target}.` : [];
  });
}

function inside(folder: string): RegExp {
  return new RegExp(`^${folder}`);
}

test('the start of the server loads no library that only some organisations use', () => {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const load = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    // The start loads the handlers of every feature too.
    for (const { target } of parse(path, readFileSync(path, 'utf8')).imports.filter(
      ({ isAtOnce }) => isAtOnce || featureValue.test(path),
    )) {
      if (/^(core|plugins|shell|server)\//.test(target)) load(target);
      else if (!target.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target);
    }
  };
  load('server/main.ts');
  // Those of sign-on, passkeys, assistants and mail are loaded when they are used; so are the commands.
  expect([...packages].toSorted().join(' ')).toBe(
    '@fastify/cookie @fastify/multipart @fastify/static @node-rs/argon2 @photostructure/sqlite fastify ipaddr.js jose ' +
      'kysely otpauth pg piscina zod',
  );
  expect([...seen].filter((path) => /^shell\/|^server\/doors\/signOn\/library\//.test(path))).toEqual([]);
});
