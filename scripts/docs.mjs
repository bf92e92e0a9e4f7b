// `npm run docs` writes the generated pages of docs/ from the declarations that they describe, and counts the
// lines of the path for a newcomer again. With `--check` it writes
// nothing and fails when a page is stale.
import { register } from 'tsx/esm/api';

register();
const { countedPages, pages, stalePages, writePages } = await import('./docs/pages.ts');

if (process.argv.includes('--check')) {
  const stale = stalePages(await pages());
  for (const path of stale) console.error(`${path} is stale: run \`npm run docs\`.`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  for (const made of [await pages(), await countedPages()]) for (const path of writePages(made)) console.log(path);
}
