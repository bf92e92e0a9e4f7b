// `npm run new:plugin notes` writes a plugin with a list, the page of a record, a form that makes and edits one, a rule,
// events with 'Undo', its table, its server half and its tests, and registers them. `npm run check` passes without further changes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'oxfmt';
import { filesOf, house, read, templates } from './newPlugin/files.mjs';
import { refusalOf } from './newPlugin/names.mjs';

const style = JSON.parse(read('.oxfmtrc.json'));
const [name = '', one = name.slice(0, -1)] = process.argv.slice(2);

const refusal = refusalOf(process.argv.slice(2));
if (refusal) fail(refusal);

// Replaces whole words only: not 'thing' in 'something'.
/** @param {string} text */
const named = (text) =>
  text
    .replace(/\b([Aa]) (?=[Tt]hing\b)/g, /^[aeiou]/.test(one) ? '$1n ' : '$1 ')
    .replace(/(?<![a-z])things/g, name)
    .replaceAll('Things', capital(name))
    .replace(/(?<![a-z])thing/g, one)
    .replaceAll('Thing', capital(one));

const migration = `${nextNumber()}_${name}`;

// Everything is made before anything is written, so that a failure leaves no files.
/** @type {Map<string, string>} */
const made = new Map();
for (const path of filesOf(templates))
  await make(
    named(path)
      .replace(/\.tpl$/, '')
      .replace(`000_${name}`, migration),
    named(read(join('scripts/newPlugin/templates', path))),
  );

await insert('shell/plugins.ts', [
  [/(\n\n\/\*\* The features)/, `\nimport { ${name} } from '#plugins/${name}/index.ts';$1`],
  [/(const features\b[^=]*= \[[^\]]*?),?\s*\]/, `$1, ${name}]`],
]);
await insert('server/features.ts', [
  [/(\n\n\/\*\*)/, `\nimport { ${name} } from './features/${name}/index.ts';$1`],
  [/(const features\b[^=]*= \[[^\]]*?),?\s*\]/, `$1, ${name}]`],
]);
await insert('server/platform/db/migrations/migrations.ts', [
  [/(\nimport [^\n]+ from '\.\/columns\.ts';)/, `\nimport { ${name}Table } from './${migration}.ts';$1`],
  [/(\n {4}'\d{3}_[^\n]+)(?=\n {2}\};)/, `$1\n    '${migration}': ${name}Table(columns),`],
]);
for (const [path, text] of made) {
  const target = join(house, path);
  console.log(`${existsSync(target) ? 'changed' : 'wrote  '} ${path}`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
const docs = spawnSync(process.execPath, ['scripts/docs.mjs'], { cwd: house, stdio: ['ignore', 'ignore', 'inherit'] });
console.log(docs.status === 0 ? 'changed docs/, generated' : 'docs/ could not be generated: run `npm run docs`.');

console.log(`
The plugin is complete: \`npm run check\` passes. Try it:
  npm run dev -- --demo     then sign in at http://localhost:5173 as admin@acme.test and open ${capital(name)}
  npx vitest run --project unit --project components --project sqlite ${name}
  npx vitest run --project portal-sweeps -t ${capital(one)}
Make it yours, in this order:
  server/platform/db/migrations/${migration}.ts, server/features/${name}/tables.ts: the columns
  plugins/${name}/contract.ts, rules.ts: the fields, the calls, who may change what
  server/features/${name}/: queries and handlers
  plugins/${name}/: commands, columns, the form; an icon that index.ts and lists.ts share (the names: core/ui/icons/laterIcons.ts)
  tests/server/access/${name}.ts: a row for each further call, the record that it needs
  tests/builders/${one}.ts, tests/unit/faults/forms/${name}.tsx, tests/journeys/accessibility/screens/${name}.ts and the tests beside the changed files
A migration runs once: after changing it remove data/demo.sqlite*, which has the table as it was. Never change one that
was released. Then run \`npm run docs\` and \`npm run check\`. docs/plugins.md says what each file is for.`);

/** The number of the next migration, with three digits. */
function nextNumber() {
  const numbers = readdirSync(join(house, 'server/platform/db/migrations')).map(
    (file) => Number.parseInt(file, 10) || 0,
  );
  return String(Math.max(...numbers) + 1).padStart(3, '0');
}

/** @param {string} file @param {[RegExp, string][]} changes */
async function insert(file, changes) {
  let text = read(file);
  for (const [place, added] of changes) {
    if (!place.test(text)) fail(`${file} has an unexpected form; nothing was written.`);
    text = text.replace(place, added);
  }
  await make(file, text);
}

/**
 * Formatted, because a longer name makes longer lines.
 * @param {string} path
 * @param {string} text
 */
async function make(path, text) {
  const { code, errors } = await format(path, text, style);
  if (errors.length > 0) fail(`${path} would not be valid code; nothing was written.`);
  made.set(path, code);
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
