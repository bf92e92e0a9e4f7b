import type { RecordSource } from '../command/arg.ts';
import type { Command } from '../command/command.ts';
import type { NavEntry, Plugin, Route } from './plugin.ts';

/** A command with the plugin that it came from. */
export interface Registered {
  command: Command;
  plugin: Plugin;
}

/** Everything that the listed plugins contribute, checked once. */
export interface Registry {
  plugins: readonly Plugin[];
  routes: readonly Route[];
  nav: readonly NavEntry[];
  commands: readonly Registered[];
  // oxlint-disable-next-line typescript/no-explicit-any
  records: readonly RecordSource<any>[];
}

/**
 * Puts the plugins together. Throws, naming both places, on a repeated plugin, command id, route name, path, record kind
 * or key, on a command whose id does not start with its plugin's id, and on a navigation entry to an unknown route.
 */
export function createRegistry(plugins: readonly Plugin[]): Registry {
  const unique = claims();
  const routes = plugins.flatMap((plugin) => plugin.routes ?? []);
  for (const plugin of plugins) {
    unique('plugin', plugin.id, plugin.id);
    for (const route of plugin.routes ?? []) {
      unique('route name', route.name, plugin.id);
      unique('path', route.at.pattern.toLowerCase().replace(/:\w+/g, ':id'), plugin.id);
    }
    for (const source of plugin.records ?? []) unique('record kind', source.kind, plugin.id);
    for (const command of plugin.commands ?? []) {
      unique('command', command.id, plugin.id);
      if (!command.id.startsWith(`${plugin.id}.`))
        throw new Error(`Command ${command.id} must start with its plugin's id, ${plugin.id}.`);
      if (command.keys)
        unique(
          'key',
          `${command.keys}${command.keysOn ? ` on ${command.keysOn.pattern}` : ''}`,
          `command ${command.id}`,
        );
    }
    for (const entry of plugin.nav ?? []) {
      if (!routes.includes(entry.to))
        throw new Error(`A navigation entry of ${plugin.id} leads to ${entry.to.name}, which no listed plugin has.`);
    }
  }
  return {
    plugins,
    routes,
    nav: plugins.flatMap((plugin) => plugin.nav ?? []),
    commands: plugins.flatMap((plugin) => (plugin.commands ?? []).map((command) => ({ command, plugin }))),
    records: plugins.flatMap((plugin) => plugin.records ?? []),
  };
}

function claims() {
  const taken = new Map<string, string>();
  return (what: string, name: string, by: string): void => {
    const former = taken.get(`${what} ${name}`);
    if (former !== undefined) throw new Error(`The ${what} ${name} is claimed twice: by ${former} and by ${by}.`);
    taken.set(`${what} ${name}`, by);
  };
}
