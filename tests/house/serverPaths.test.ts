import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The words between slashes, commas and bars of what a pattern finds in a file. */
function wordsIn(file: string, list: RegExp): string[] {
  const [, found = ''] = list.exec(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) ?? [];
  return found
    .replace(/[\\'/\s]/g, '')
    .split(/[,|]/)
    .filter(Boolean)
    .toSorted();
}

test('the development server, the service worker and the way back from signing in know the same addresses of the server', () => {
  const ours = wordsIn('vite.config.ts', /serverPaths = \[([^\]]+)\]/);
  expect(ours).toContain('api');
  expect(wordsIn('shell/public/sw.js', /notThePortal = \/\^\\\/\(([^)]+)\)/)).toEqual(ours);
  // A page of the portal that leads out again, and so no place to come back to.
  expect(wordsIn('plugins/account/parts/returnTo.ts', /noPage = \/\^\\\/\(logout\|([^)]+)\)/)).toEqual(ours);
});
