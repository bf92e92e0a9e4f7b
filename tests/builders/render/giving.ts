import type { RecordSource } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import type { Plugin } from '#core/plugin/plugin.ts';

interface Parts {
  commands?: readonly Command[];
  // oxlint-disable-next-line typescript/no-explicit-any
  records?: readonly RecordSource<any>[];
}

/** The commands and records of a plugin: `definePlugin({ id, title, ...giving({ commands }) })`. */
export function giving({ commands = [], records = [] }: Parts): Pick<Plugin, 'commands' | 'records'> {
  const all = Object.fromEntries(commands.entries());
  return {
    commands: () => Promise.resolve({ all }),
    records: () => Promise.resolve(Object.fromEntries(records.entries())),
  };
}
