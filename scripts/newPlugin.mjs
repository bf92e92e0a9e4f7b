// `npm run new:plugin notes`: a plugin with one list, one form, one command and one rule, its server half and its tests.
// Everything that it writes compiles and passes its tests; what is left to do is to make it yours.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { format } from 'oxfmt';

const house = fileURLToPath(new URL('..', import.meta.url));
const style = JSON.parse(readFileSync(join(house, '.oxfmtrc.json'), 'utf8'));
const templates = fileURLToPath(new URL('newPlugin/', import.meta.url));
const [name = '', one = name.slice(0, -1)] = process.argv.slice(2);

if (!/^[a-z]{3,30}$/.test(name) || !name.endsWith('s'))
  fail('Give the plugin a name in the plural, of small letters: npm run new:plugin notes');
if (process.argv.length < 4 && /(ie|sse|che|xe)s$/.test(name))
  fail(`Say also what one of them is called: npm run new:plugin ${name} ${name.replace(/ies$|es$/, '…')}`);
if (!/^[a-z]{2,30}$/.test(one) || one === name) fail('One of them is called otherwise than all, in small letters.');
const reserved = [name, one].find(isReserved);
if (reserved) fail(`'${reserved}' is a word of the language. Give another name.`);
const taken = [name, one].find((word) => namesInCode().has(word));
if (taken) fail(`'${taken}' is a name that the code of a plugin uses itself. Give another one.`);
for (const folder of ['plugins', 'server/features'])
  if (existsSync(join(house, folder, name))) fail(`There is a folder ${folder}/${name} already.`);

// Not where it ends another word: 'something', 'nothing'.
/** @param {string} text */
const named = (text) =>
  text
    .replace(/(?<![a-z])things/g, name)
    .replaceAll('Things', capital(name))
    .replace(/(?<![a-z])thing/g, one)
    .replaceAll('Thing', capital(one));

// All is made before anything is written, so that what fails leaves nothing behind.
/** @type {Map<string, string>} */
const made = new Map();
for (const path of filesOf(templates))
  await make(named(path).replace(/\.tpl$/, ''), named(readFileSync(join(templates, path), 'utf8')));

await insert('shell/plugins.ts', [
  [/(\n\n\/\*\* The features)/, `\nimport { ${name} } from '#plugins/${name}/index.ts';$1`],
  [/(const features\b[^=]*= \[[^\]]*?),?\s*\]/, `$1, ${name}]`],
]);
await insert('server/features.ts', [
  [/(\nimport \{ handlers as )/, `\nimport * as ${name} from '#plugins/${name}/contract.ts';$1`],
  [
    /(\nimport \{ handlers as [^\n]+)(?=\n)(?!\nimport \{ handlers as )/,
    `$1\nimport { handlers as ${name}Handlers } from './features/${name}/handlers.ts';`,
  ],
  [/(\n\];\n)/, `\n  feature(${name}, ${name}Handlers),$1`],
]);

for (const [path, text] of made) {
  const target = join(house, path);
  console.log(`${existsSync(target) ? 'changed' : 'wrote  '} ${path}`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

console.log(`
Next:
  npm run dev -- --demo        and open http://localhost:5173/${one}
  npx vitest run --project unit --project components --project sqlite ${name}   runs its tests
  tests/server/access          asks for a row for each of its endpoints, spread in accessTable.ts
  tests/server/world           asks for a record of its own
  tests/unit/faults            asks for its form in signedInForms.tsx
  npm run docs                 puts its endpoints and commands into docs/
  README.md, "A plugin", says what each file is for`);

/** @param {string} file @param {[RegExp, string][]} changes */
async function insert(file, changes) {
  let text = readFileSync(join(house, file), 'utf8');
  for (const [place, added] of changes) {
    if (!place.test(text)) fail(`${file} does not look as expected; nothing was written.`);
    text = text.replace(place, added);
  }
  await make(file, text);
}

/** Formatted, for a longer name makes longer lines. @param {string} path @param {string} text */
async function make(path, text) {
  const { code, errors } = await format(path, text, style);
  if (errors.length > 0) fail(`${path} would be no valid code; nothing was written.`);
  made.set(path, code);
}

/** Whether no variable may have this name; formatting does not tell of 'package'. @param {string} word */
function isReserved(word) {
  try {
    compileFunction(`'use strict'; async () => { let ${word}; };`);
    return false;
  } catch {
    return true;
  }
}

/** What a plugin's code and the lists of all plugins name already; formatting does not tell of two of one name. */
function namesInCode() {
  const files = filesOf(templates).map((path) => join(templates, path));
  const lists = ['shell/plugins.ts', 'server/features.ts'].map((path) => join(house, path));
  const code = [...files, ...lists].map((file) => readFileSync(file, 'utf8')).join('\n');
  const bare = code.replace(/\/\/.*|\/\*[^]*?\*\/|'[^'\n]*'|`[^`]*`/g, '');
  return new Set(bare.match(/\b[a-z]+\b/g)?.filter((word) => !/^things?$/.test(word)));
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
