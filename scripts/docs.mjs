// `npm run docs` writes the generated pages of docs/ from the declarations that they describe. With `--check` it writes
// nothing and fails when a page is stale.
import { register } from 'tsx/esm/api';

register();
const { pages, stalePages, writePages } = await import('./docs/pages.ts');

if (process.argv.includes('--check')) {
  const stale = stalePages(await pages());
  for (const path of stale) console.error(`${path} is stale: run \`npm run docs\`.`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  for (const path of writePages(await pages())) console.log(path);
}
