import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Command } from '#core/command/command.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { plugins } from '#shell/shellPlugin/allPlugins.ts';
import { sources } from '../sources.ts';

const root = new URL('../../../', import.meta.url);
const { commands: listed } = await loadCommands(plugins);
const paths = sources('plugins', 'shell')
  .map(({ path }) => path)
  .filter((path) => !path.includes('.test.') && /\bcommands\(/.test(readFileSync(new URL(path, root), 'utf8')));

test('the sets of commands of all plugins and of the shell are found', () => {
  expect(paths).toEqual(expect.arrayContaining(['plugins/users/commands.ts', 'shell/shellPlugin/themeCommands.ts']));
});

test.each(paths)('every command of a set in %s is in the palette and the help sheet', async (path) => {
  const exported = Object.values((await import(new URL(path, root).href)) as Record<string, unknown>);
  const sets = exported.filter((one): one is Record<string, Command> => typeof one === 'object' && one !== null);
  const missing = sets
    .flatMap((set) => Object.values(set))
    .filter((one: Command | null) => typeof one?.id === 'string' && !listed.some(({ command }) => command === one));
  expect(missing.map(({ id }) => id)).toEqual([]);
});
