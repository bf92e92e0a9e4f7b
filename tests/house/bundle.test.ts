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

test('no chunk of a plugin imports itself by way of others, for then commands would be there before what they name', () => {
  const chunks = built('manifest.json') as Record<string, { file: string; imports?: string[] }>;
  const modules = built('modules.json') as Record<string, string[]>;
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of chunks[from]?.imports ?? []) if (!seen.has(next)) reachable(next, seen.add(next));
    return seen;
  };
  const ofPlugins = Object.entries(chunks).filter(([, { file }]) =>
    modules[file]?.some((id) => id.startsWith('plugins/')),
  );
  expect(ofPlugins.length).toBeGreaterThan(0);
  expect(ofPlugins.filter(([name]) => reachable(name).has(name)).map(([, { file }]) => modules[file])).toEqual([]);
});

test('the first chunk runs in several tasks, so that a slow phone can answer in between', () => {
  const { 'index.html': first } = built('manifest.json') as Record<string, { file: string }>;
  const code = readFileSync(inPortal(first?.file ?? ''), 'utf8');
  expect(code.match(/await new Promise\((\w+)=>setTimeout\(\1\)\)/g)).toHaveLength(4);
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
