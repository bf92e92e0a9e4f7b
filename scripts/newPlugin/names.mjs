// Tells if a new plugin may have the given name.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { filesOf, house, read, templates } from './files.mjs';

/**
 * Returns a sentence why no plugin can have these names; `undefined` if one can.
 * @param {string[]} names
 */
export function refusalOf([name = '', given, ...more]) {
  const one = given ?? name.slice(0, -1);
  if (!/^[a-z]{3,30}$/.test(name) || more.length > 0)
    return 'Give the plugin a name in the plural and in lower case: npm run new:plugin notes';
  if (given === undefined && !/(?<!ie|sse|che|xe)s$/.test(name))
    return `Give the singular too: npm run new:plugin ${name} ${name.replace(/ies$|es$|$/, '…')}`;
  if (!/^[a-z]{2,30}$/.test(one) || one === name)
    return 'The singular must differ from the plural, and be in lower case.';
  const reserved = [name, one].find(isReserved);
  if (reserved) return `'${reserved}' is a reserved word. Give another name.`;
  const folder = ['plugins', 'server/features'].find((parent) => existsSync(join(house, parent, name)));
  if (folder) return `There is a folder ${folder}/${name} already.`;
  const taken = [name, one].find((word) => wordsOfPlugins().has(word) || isTaken(word));
  return taken && `'${taken}' is a name that the code uses already. Give another one.`;
}

/**
 * Tells if no variable may have this name; the formatter accepts 'package'.
 * @param {string} word
 */
function isReserved(word) {
  try {
    compileFunction(`'use strict'; async () => { let ${word}; };`);
    return false;
  } catch {
    return true;
  }
}

/**
 * The words in a new plugin's code and in the lists of all plugins, SQL included, which the formatter does not check.
 */
function wordsOfPlugins() {
  const files = filesOf(templates).map((path) => join(templates, path));
  const lists = ['shell/plugins.ts', 'server/features.ts'].map((path) => join(house, path));
  const code = [...files, ...lists].map((file) => readFileSync(file, 'utf8')).join('\n');
  const bare = code.replace(/\/\/.*|\/\*[^]*?\*\/|'[^'\n]*'/g, '');
  return new Set(bare.match(/\b[a-z]+\b/g)?.filter((word) => !/^things?$/.test(word)));
}

/**
 * Tells if a table, an id of the test world or an address has the name.
 * @param {string} word
 */
function isTaken(word) {
  const records = readdirSync(join(house, 'tests/server/access')).map((file) => `tests/server/access/${file}`);
  const named = ['tests/server/world/organisation.ts', 'tests/server/world/world.ts', ...records];
  const files = readdirSync(join(house, 'server'), { recursive: true, encoding: 'utf8' });
  const tables = files.filter((file) => file.endsWith('tables.ts')).map((file) => `server/${file}`);
  const contracts = readdirSync(join(house, 'plugins')).map((plugin) => `plugins/${plugin}/contract.ts`);
  return (
    tables.some((file) => new RegExp(`\\btable\\(\\s*'${word}'`).test(read(file))) ||
    named.some((file) => new RegExp(`^ {2,4}${word}: \\w+;$`, 'm').test(read(file))) ||
    contracts.some((file) => read(file).includes(`path: '/${word}/`))
  );
}
