import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The words in a pattern of a file. */
function wordsIn(file: string, list: RegExp): string[] {
  const [, found = ''] = list.exec(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')) ?? [];
  return found
    .split(/[|\s]+/)
    .map((word) => word.replace(/[\\/]/g, ''))
    .filter(Boolean)
    .toSorted();
}

test('the development server, the service worker and the sign-in page know the same addresses of the server', () => {
  const ours = wordsIn('vite.config.ts', /serverPaths =\s+'([^']+)'/);
  expect(ours).toContain('api');
  expect(wordsIn('shell/public/sw.js', /notThePortal =\s+\/\^\\\/\(([^)]+)\)/)).toEqual(ours);
  // A page of the portal that redirects out of it, so nobody is sent back to it.
  expect(wordsIn('plugins/account/parts/returnTo.ts', /noPage =\s+\/\^\\\/\(logout\|([^)]+)\)/)).toEqual(ours);
});
