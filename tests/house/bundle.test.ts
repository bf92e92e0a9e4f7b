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

/** What vite.config.ts lists at each build: the modules of every chunk. */
function builtModules(): string[] {
  const list = fileURLToPath(new URL('../../dist/portal/.vite/modules.json', import.meta.url));
  try {
    return Object.values<string[]>(JSON.parse(readFileSync(list, 'utf8'))).flat();
  } catch (error) {
    throw new Error('There is no build to look into: run `npm run build` first.', { cause: error });
  }
}
