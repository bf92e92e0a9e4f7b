import { describe, expect, test } from 'vitest';
import { giving } from '#tests/builders/render/giving.ts';
import { member } from '#core/access/rules.ts';
import type { Command } from '#core/command/command.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { listKeys } from '#core/command/keys/reservedKeys.ts';
import { loadCommands } from './commands.ts';
import { path, type PathPattern } from './path.ts';
import { definePlugin } from './plugin.ts';

const plugin = (id: string, ...commands: Command[]) => definePlugin({ id, title: id, ...giving({ commands }) });
const key = (id: Command['id'], keys: string, keysOn?: PathPattern) =>
  commandWithId({ id, title: id, keys, ...(keysOn && { keysOn }), access: member, args: {}, run() {} });

const pets = path('/pets');
const keepers = path('/keepers');
const withKeys = (...commands: Command[]) => loadCommands([plugin('pets', ...commands)]);

test('come in the order of the plugins, each with its plugin', async () => {
  const [feed, hire] = [key('pets.feed', 'f'), key('keepers.hire', 'h')];
  const [first, second] = [plugin('pets', feed), plugin('keepers', hire)];
  const without = definePlugin({ id: 'plain', title: 'Plain' });
  expect((await loadCommands([first, without, second])).commands).toEqual([
    { command: feed, plugin: first },
    { command: hire, plugin: second },
  ]);
});

test('a command with the id of another plugin is refused', async () => {
  await expect(withKeys(key('keepers.new', 'c'))).rejects.toThrow(/keepers\.new must start with its plugin's id, pets/);
});

describe('keys', () => {
  test('are unique in one place; a page may give a key another meaning', async () => {
    await expect(withKeys(key('pets.a', 'c'), key('pets.b', 'c'))).rejects.toThrow(
      /key c is claimed twice: .*pets\.a.*pets\.b/,
    );
    await expect(withKeys(key('pets.a', 'c', pets), key('pets.b', 'c', pets))).rejects.toThrow(/key c on \/pets/);
    await expect(
      withKeys(key('pets.a', 'c'), key('pets.b', 'c', pets), key('pets.c', 'c', keepers)),
    ).resolves.toBeDefined();
  });

  test.each(['mod+k', 'shift+x', 'arrowdown', 'escape', ...listKeys.flatMap(({ letter }) => letter ?? [])])(
    '%s is reserved, alone and in a sequence',
    async (keys) => {
      await expect(withKeys(key('pets.a', keys))).rejects.toThrow(/belongs to the palette or to lists/);
      await expect(withKeys(key('pets.a', `g ${keys}`))).rejects.toThrow(/belongs to the palette or to lists/);
    },
  );

  test('one key may not be the start of another in the same place', async () => {
    const never = /pets\.b could never be reached: its key g u begins with that of pets\.a/;
    await expect(withKeys(key('pets.a', 'g'), key('pets.b', 'g u'))).rejects.toThrow(never);
    await expect(withKeys(key('pets.b', 'g u'), key('pets.a', 'g'))).rejects.toThrow(never);
    await expect(withKeys(key('pets.a', 'g', pets), key('pets.b', 'g u', pets))).rejects.toThrow(never);
    await expect(withKeys(key('pets.a', 'g', pets), key('pets.b', 'g u'))).rejects.toThrow(never);
    await expect(withKeys(key('pets.a', 'g', pets), key('pets.b', 'g u', keepers))).resolves.toBeDefined();
    await expect(withKeys(key('pets.a', 'g'), key('pets.b', 'shift+g'), key('pets.c', 'u'))).resolves.toBeDefined();
  });
});
