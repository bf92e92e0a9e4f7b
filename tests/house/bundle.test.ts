import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

test('the browser loads no module of the server', () => {
  const modules = builtModules();
  expect(modules).toContain('shell/main.tsx');
  const strange = modules.filter(
    (id) => /^(server|tests|scripts(?!\/build\/))\//.test(id) || id.includes('__vite-browser-external'),
  );
  expect(strange).toEqual([]);
});

test('the browser loads no sentence of what a call is for', () => {
  const telling = [...allChunks()].filter(([, code]) => /\bsummary:[`'"]/.test(code));
  expect(telling.map(([file]) => file)).toEqual([]);
});

test('the style sheet has nothing for browsers that are older than our scripts ask for', () => {
  const { 'index.html': first } = built('manifest.json') as Record<string, { css?: string[] }>;
  expect(first?.css).toHaveLength(1);
  expect(readFileSync(inPortal(first?.css?.[0] ?? ''), 'utf8')).not.toContain('@layer properties{');
});

test('the browser loads one zod, the small one', () => {
  expect(builtModules().filter((id) => id.includes('/zod/v4/classic/'))).toEqual([]);
});

test('no chunk imports itself by way of others, for then commands would be there before what they name', () => {
  const chunks = built('manifest.json') as Record<string, { file: string; imports?: string[] }>;
  const modules = built('modules.json') as Record<string, string[]>;
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of chunks[from]?.imports ?? []) if (!seen.has(next)) reachable(next, seen.add(next));
    return seen;
  };
  const circular = Object.keys(chunks).filter((name) => reachable(name).has(name));
  expect(circular.map((name) => modules[chunks[name]?.file ?? ''])).toEqual([]);
});

test('no chunk awaits as a module, for Safari would run others before what they need', () => {
  const chunks = [...allChunks()];
  expect(chunks.length).toBeGreaterThan(50);
  const waiting = chunks.filter(([, code]) => parseAst(code).body.some(awaits));
  expect(waiting.map(([file]) => file)).toEqual([]);
});

test('the first chunk runs in several tasks of like size, so that a slow phone can answer in between', () => {
  const { 'index.html': first } = built('manifest.json') as Record<string, { file: string }>;
  const code = readFileSync(inPortal(first?.file ?? ''), 'utf8');
  const tasks = code.split('document.hidden||await').slice(1);
  expect(tasks.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...tasks.map((task) => task.length))).toBeLessThan(40_000);
});

test('React comes in a script of its own, asked for after the first chunk, which does not wait for it', () => {
  const modules = built('modules.json') as Record<string, string[]>;
  const { 'index.html': first } = built('manifest.json') as Record<string, { file: string }>;
  const html = readFileSync(inPortal('index.html'), 'utf8');
  const [react] = Object.entries(modules).find(([, held]) => held.some((id) => id.includes('/react-dom-client'))) ?? [];
  expect(react).not.toBe(first?.file);
  expect(html.match(/<(?:script|link)\b[^>]*>/g)?.at(-1)).toBe(`<script type="module" crossorigin src="/${react}">`);
  const code = readFileSync(inPortal(first?.file ?? ''), 'utf8');
  expect(code).not.toMatch(/\bfrom"\.\/react-/);
  // The import stands in a short function, for browsers parse the function around it twice.
  expect(code).toContain('const askForReact=()=>import("./react-');
  // What calls, checks and registers has run by then.
  const [before, after] = code.split('=await askForReact()');
  expect(after).toContain('createContext');
  expect(before).toContain('/user/details');
  expect(before).toMatch(/plugin=|id:"users"/);
  // When this one is there, early.js asks for what shows the asked page.
  expect(html).toContain(`<link rel="modulepreload" crossorigin class="ahead" href="/${first?.file}">`);
});

test('the page comes with a letter of each size and weight that first pages show', () => {
  const html = readFileSync(inPortal('index.html'), 'utf8');
  const letters = [...html.matchAll(/<p class="(text-[^"]+)">a<\/p>/g)].map(([, classes = '']) => classes);
  expect(letters).toEqual([
    'text-xs font-medium',
    'text-xs font-semibold',
    'text-sm',
    'text-sm font-medium',
    'text-base font-medium',
    'text-base font-semibold',
    'text-lg',
    'text-lg font-semibold',
    'text-xl font-semibold',
  ]);
  // Tailwind makes the classes that components have; it does not read the page.
  const { 'index.html': first } = built('manifest.json') as Record<string, { css: string[] }>;
  const styles = readFileSync(inPortal(first?.css[0] ?? ''), 'utf8');
  const classes = new Set(letters.flatMap((one) => one.split(' ')));
  expect([...classes].filter((one) => !styles.includes(`.${one}{`))).toEqual([]);
});

test('a page’s first calls are known from its address alone', () => {
  const pages = built('pages.json') as { pattern: string; calls: { address: string }[] }[];
  const callsOf = (asked: string) =>
    pages.find(({ pattern }) => pattern === asked)?.calls.map(({ address }) => address);
  expect(callsOf('/user')).toEqual(['/user/list?status=active&sort=name&limit=100', '/user/list?status=all&limit=1']);
  expect(callsOf('/group')).toEqual(['/group/list?limit=100']);
  expect(callsOf('/dashboard')).toHaveLength(1);
  expect(callsOf('/user/view/:id')).toEqual([]);
  expect(callsOf('/signin')).toEqual([]);
});

test('what asks for the first rows of a list comes apart from what shows them, and is small', () => {
  const pages = built('pages.json') as { pattern: string; asks: string[]; shows: string[] }[];
  const modules = built('modules.json') as Record<string, string[]>;
  const holding = (files: string[], module: string) => files.filter((file) => modules[file]?.includes(module));
  const users = pages.find(({ pattern }) => pattern === '/user');
  expect(holding(users?.asks ?? [], 'plugins/users/lists.ts')).toHaveLength(1);
  expect(holding(users?.shows ?? [], 'plugins/users/pages/UserList.tsx')).toHaveLength(1);
  expect(holding(users?.asks ?? [], 'core/ui/list/CardList.tsx')).toEqual([]);
  // What it has no call of takes a slow phone 20 ms to build.
  const loads = (page: typeof users) => [...(page?.asks ?? []), ...(page?.shows ?? [])];
  const applications = pages.find(({ pattern }) => pattern === '/application');
  expect(holding(loads(applications), 'plugins/applications/contract.ts')).toHaveLength(1);
  expect(holding(loads(users), 'plugins/applications/contract.ts')).toEqual([]);
  const view = pages.find(({ pattern }) => pattern === '/user/view/:id');
  expect(holding(view?.asks ?? [], 'plugins/users/contract.ts')).toHaveLength(1);
});

test('every chunk begins with the line that has browsers compile it while it arrives', () => {
  const chunks = Object.values(built('manifest.json') as Record<string, { file: string }>);
  const scripts = chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const others = scripts.filter((file) => !readFileSync(inPortal(file), 'utf8').startsWith('//# allFunctionsCalled'));
  expect(others).toEqual([]);
});

/** What vite.config.ts lists at each build: the modules of every chunk. */
const builtModules = (): string[] => Object.values(built('modules.json') as Record<string, string[]>).flat();

function built(name: string): unknown {
  try {
    return JSON.parse(readFileSync(inPortal(`.vite/${name}`), 'utf8'));
  } catch (error) {
    throw new Error('There is no build to look into: run `npm run build` first.', { cause: error });
  }
}

const inPortal = (file: string): string => fileURLToPath(new URL(`../../dist/portal/${file}`, import.meta.url));

function* allChunks(): Iterable<[file: string, code: string]> {
  for (const file of readdirSync(inPortal('assets')))
    if (file.endsWith('.js')) yield [file, readFileSync(inPortal(`assets/${file}`), 'utf8')];
}

/** Whether a statement of a module awaits, not one of the functions in it. */
function awaits(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { type = '' } = node as { type?: string };
  return type === 'AwaitExpression' || (!type.includes('Function') && Object.values(node).some(awaits));
}
