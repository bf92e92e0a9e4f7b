import { expect, test } from 'vitest';
import { pages, stalePages } from '../../scripts/docs/pages.ts';

test('the generated pages of docs/ are fresh: otherwise run `npm run docs`', async () => {
  expect(stalePages(await pages())).toEqual([]);
});
