import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the browser loads no module of the server', () => {
  const modules = builtModules();
  expect(modules).toContain('shell/main.tsx');
  const strange = modules.filter(
    (id) => /^(server|tests|scripts(?!\/build\/))\//.test(id) || id.includes('__vite-browser-external'),
  );
  expect(strange).toEqual([]);
});

test('the browser loads one zod, the small one', () => {
  expect(builtModules().filter((id) => id.includes('/zod/v4/classic/'))).toEqual([]);
});

test('no chunk imports itself in a circle, for then modules could run before what they import', () => {
  const chunks = built('manifest.json') as Record<string, { file: string; imports?: string[] }>;
  const modules = built('modules.json') as Record<string, string[]>;
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of chunks[from]?.imports ?? []) if (!seen.has(next)) reachable(next, seen.add(next));
    return seen;
  };
  const circular = Object.keys(chunks).filter((name) => reachable(name).has(name));
  expect(circular.map((name) => modules[chunks[name]?.file ?? ''])).toEqual([]);
});

test('a page’s first calls are known from its address alone', () => {
  const pages = built('pages.json') as { pattern: string; calls: { address: string }[] }[];
  const callsOf = (path: string) => pages.find(({ pattern }) => pattern === path)?.calls.map(({ address }) => address);
  expect(callsOf('/user')).toEqual(['/user/list?status=active&sort=name&limit=100', '/user/list?status=all&limit=1']);
  expect(callsOf('/group')).toEqual(['/group/list?limit=100']);
  expect(callsOf('/dashboard')).toHaveLength(1);
  expect(callsOf('/user/view/:id')).toEqual([]);
  expect(callsOf('/signin')).toEqual([]);
});

test('the scripts of a page are known from its address', () => {
  type Scripts = Record<'files' | 'narrow' | 'wide', string[]>;
  const pages = built('pages.json') as ({ pattern: string } & Scripts)[];
  const modules = built('modules.json') as Record<string, string[]>;
  const modulesFor = (of: keyof Scripts) =>
    pages.find(({ pattern }) => pattern === '/user')?.[of].flatMap((file) => modules[file] ?? []);
  for (const module of ['plugins/users/lists.ts', 'plugins/users/pages/UserList.tsx'])
    expect(modulesFor('files')).toContain(module);
  // A phone does not load the table, nor a wide window the cards.
  const [cards, table] = ['core/ui/cards/CardList.tsx', 'core/ui/table/DataTable.tsx'];
  expect(modulesFor('narrow')).toContain(cards);
  expect(modulesFor('wide')).toContain(table);
  for (const module of [cards, table]) expect(modulesFor('files')).not.toContain(module);
});

test('no page of a list or a record loads Headless UI, conform or a calendar by itself', () => {
  const chunks = built('manifest.json') as Record<string, { file: string; imports?: string[] }>;
  const modules = built('modules.json') as Record<string, string[]>;
  const modulesOf = (name: string, seen = new Set<string>()): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const { file = '', imports = [] } = chunks[name] ?? {};
    return [...(modules[file] ?? []), ...imports.flatMap((next) => modulesOf(next, seen))];
  };
  const pages = Object.keys(chunks).filter((name) => /plugins\/\w+\/pages\/\w+(?:List|View)\.tsx$/.test(name));
  expect(pages.length).toBeGreaterThan(8);
  const heavy = /node_modules\/(?:@headlessui|@conform-to|react-day-picker)\//;
  expect(pages.filter((name) => modulesOf(name).some((id) => heavy.test(id)))).toEqual([]);
});

test('every chunk begins with the line that has browsers compile it while it arrives', () => {
  const chunks = Object.values(built('manifest.json') as Record<string, { file: string }>);
  const scripts = chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const others = scripts.filter((file) => !readFileSync(inPortal(file), 'utf8').startsWith('//# allFunctionsCalled'));
  expect(others).toEqual([]);
});

/** The modules of every chunk, which scripts/build/pages.ts writes at each build. */
const builtModules = (): string[] => Object.values(built('modules.json') as Record<string, string[]>).flat();

function built(name: string): unknown {
  try {
    return JSON.parse(readFileSync(inPortal(`.vite/${name}`), 'utf8'));
  } catch (error) {
    throw new Error('There is no build to look into: run `npm run build` first.', { cause: error });
  }
}

const inPortal = (file: string): string => fileURLToPath(new URL(`../../../dist/portal/${file}`, import.meta.url));
