// `npm run new:plugin notes`: a plugin with one list, one form, one command and one rule, its server half and its tests.
// Everything that it writes compiles and passes its tests; what is left to do is to make it yours.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const house = fileURLToPath(new URL('..', import.meta.url));
const templates = fileURLToPath(new URL('newPlugin/', import.meta.url));
const [name = ''] = process.argv.slice(2);

if (!/^[a-z]{3,30}$/.test(name) || !name.endsWith('s'))
  fail('Give the plugin a name in the plural, of small letters: npm run new:plugin notes');
if (existsSync(join(house, 'plugins', name))) fail(`There is a plugin ${name} already.`);

const one = name.slice(0, -1);
/** @param {string} text */
const named = (text) =>
  text
    .replaceAll('things', name)
    .replaceAll('Things', capital(name))
    .replaceAll('thing', one)
    .replaceAll('Thing', capital(one));

for (const path of filesOf(templates)) {
  const target = join(house, named(path).replace(/\.tpl$/, ''));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, named(readFileSync(join(templates, path), 'utf8')));
  console.log(`wrote   ${named(path).replace(/\.tpl$/, '')}`);
}

insert('shell/plugins.ts', [
  [/(\nimport \{ shellPlugin)/, `\nimport { ${name} } from '#plugins/${name}/index.ts';$1`],
  [/(const features[^[]*\[)/, `$1${name}, `],
]);
insert('server/features.ts', [
  [
    /(\nimport \{ handlers as )/,
    `\nimport * as ${name} from '#plugins/${name}/contract.ts';\nimport { handlers as ${name}Handlers } from './features/${name}/handlers.ts';$1`,
  ],
  [/(\n\];\n)/, `\n  feature(${name}, ${name}Handlers),$1`],
]);

console.log(`
Next:
  npm run dev            and open /${one}
  npx vitest run ${name}   runs its tests
  tests/server/accessTable.ts asks for a row for each of its endpoints
  README.md, "A plugin", says what each file is for`);

/** @param {string} file @param {[RegExp, string][]} changes */
function insert(file, changes) {
  const path = join(house, file);
  let text = readFileSync(path, 'utf8');
  for (const [place, added] of changes) {
    if (!place.test(text)) fail(`${file} does not look as expected; add the plugin there by hand.`);
    text = text.replace(place, added);
  }
  writeFileSync(path, text);
  console.log(`changed ${file}`);
}

/** @param {string} folder @param {string} below @returns {string[]} */
function filesOf(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(folder, join(below, entry.name)) : [join(below, entry.name)],
  );
}

/** @param {string} word */
function capital(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
