import { useAtomValue } from 'jotai';
import type { RecordSource } from '../command/arg.ts';
import type { Command } from '../command/command.ts';
import { reservedKeys } from '../command/reservedKeys.ts';
import { claims } from './claims.ts';
import { commandsAtom } from './commandsAtom.ts';
import type { Plugin } from './plugin.ts';

/** A command with the plugin that it came from. */
export interface Registered {
  command: Command;
  plugin: Plugin;
}

/** What the listed plugins give to the palette, the keys and the help sheet, checked once. */
export interface Commands {
  commands: readonly Registered[];
  // oxlint-disable-next-line typescript/no-explicit-any
  records: readonly RecordSource<any>[];
}

/** A command of another plugin; `undefined` while commands are on their way, and where that plugin is left out. */
export function useCommandById(id: Command['id']): Command | undefined {
  return useAtomValue(commandsAtom)?.commands.find(({ command }) => command.id === id)?.command;
}

/**
 * Loads what the plugins do. Throws, naming both places, on a repeated command id, record kind or key, on keys that are
 * reserved or begin other keys, and on a command whose id does not start with its plugin's id.
 */
export async function loadCommands(plugins: readonly Plugin[]): Promise<Commands> {
  // What they share (shared-contract in vite.config.ts) runs in a task of its own; with the first of them it would hold
  // up a slow phone.
  await import('../contract/lockout.ts').catch(() => undefined);
  const loaded = await Promise.all(
    plugins.map(async (plugin, at) => {
      // Each begins in a task of its own: together they would hold up a slow phone.
      await new Promise((resolve) => setTimeout(resolve, at));
      return { plugin, entries: (await plugin.palette?.())?.palette ?? {} };
    }),
  );
  const unique = claims();
  for (const { plugin, entries } of loaded) {
    for (const source of entries.records ?? []) unique('record kind', source.kind, plugin.id);
    for (const command of entries.commands ?? []) {
      unique('command', command.id, plugin.id);
      if (!command.id.startsWith(`${plugin.id}.`))
        throw new Error(`Command ${command.id} must start with its plugin's id, ${plugin.id}.`);
    }
  }
  checkKeys(loaded.flatMap(({ entries }) => entries.commands ?? []));
  return {
    commands: loaded.flatMap(({ plugin, entries }) => (entries.commands ?? []).map((command) => ({ command, plugin }))),
    records: loaded.flatMap(({ entries }) => entries.records ?? []),
  };
}

/** A page may give a key of the whole portal another meaning; two keys of one place, or the half of another key, cannot be. */
function checkKeys(commands: readonly Command[]): void {
  const unique = claims();
  const keyed = commands.filter(({ keys }) => keys !== undefined);
  for (const { id, keys = '', keysOn } of keyed) {
    unique('key', `${keys}${keysOn ? ` on ${keysOn.pattern}` : ''}`, `command ${id}`);
    const reserved = keys.split(' ').find((stroke) => reservedKeys.has(stroke));
    if (reserved !== undefined)
      throw new Error(`Command ${id} has the key ${keys}, but ${reserved} belongs to the palette or to lists.`);
    for (const longer of keyed) {
      const together = !keysOn || !longer.keysOn || keysOn.pattern === longer.keysOn.pattern;
      if (together && longer.keys?.startsWith(`${keys} `))
        throw new Error(
          `Command ${longer.id} could never be reached: its key ${longer.keys} begins with that of ${id}.`,
        );
    }
  }
}
