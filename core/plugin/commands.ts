import type { RecordSource } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import { reservedKeys } from '#core/command/keys/reservedKeys.ts';
import { claims } from './claims.ts';
import type { Commands } from './commandsAtom.ts';
import type { Plugin } from './plugin.ts';

/**
 * Loads the commands of the plugins. Throws an error that names both places for a repeated command id, record kind or
 * key, for keys that are reserved or are the start of other keys, and for a command whose id does not start with its
 * plugin's id.
 */
export async function loadCommands(plugins: readonly Plugin[]): Promise<Commands> {
  // The chunk that all of them share runs in its own task; together with the first plugin it would block a slow phone for too long.
  await import('#core/contract/wire/cutWhole.ts').catch(() => undefined);
  const loaded = await Promise.all(
    plugins.map(async (plugin, at) => {
      // Each plugin starts in its own task; all together would block a slow phone for too long.
      await new Promise((resolve) => setTimeout(resolve, at));
      const [commands, records] = await Promise.all([plugin.commands?.(), plugin.records?.()]);
      return {
        plugin,
        commands: Object.values(commands ?? {}).flatMap((set) => Object.values(set)),
        records: Object.values(records ?? {}).filter(isRecordSource),
      };
    }),
  );
  const unique = claims();
  for (const { plugin, commands, records } of loaded) {
    for (const source of records) unique('record kind', source.kind, plugin.id);
    for (const command of commands) {
      unique('command', command.id, plugin.id);
      if (!command.id.startsWith(`${plugin.id}.`))
        throw new Error(`Command ${command.id} must start with its plugin's id, ${plugin.id}.`);
    }
  }
  checkKeys(loaded.flatMap(({ commands }) => commands));
  return {
    commands: loaded.flatMap(({ plugin, commands }) => commands.map((command) => ({ command, plugin }))),
    records: loaded.flatMap(({ records }) => records),
  };
}

/** Recognises a record source among the values that lists.ts or args.ts exports. */
// oxlint-disable-next-line typescript/no-explicit-any
function isRecordSource(exported: unknown): exported is RecordSource<any> {
  return typeof exported === 'object' && exported !== null && 'kind' in exported && 'search' in exported;
}

/**
 * Checks the keys. A page may give a key of the whole portal another meaning. Two commands of one place cannot share a
 * key, and no key may be the start of another key sequence.
 */
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
