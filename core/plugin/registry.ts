import type { RecordSource } from '../command/arg.ts';
import type { Command } from '../command/command.ts';
import { reservedKeys } from '../command/reservedKeys.ts';
import { hasGoTo, type NavEntry, type Plugin, type Route } from './plugin.ts';

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
 * or key, on keys that are reserved or begin other keys, on keys of a page that has no 'Go to …', on a command whose id
 * does not start with its plugin's id, and on a navigation entry to an unknown route.
 */
export function createRegistry(plugins: readonly Plugin[]): Registry {
  const unique = claims();
  const routes = plugins.flatMap((plugin) => plugin.routes ?? []);
  for (const plugin of plugins) {
    unique('plugin', plugin.id, plugin.id);
    for (const route of plugin.routes ?? []) {
      unique('route name', route.name, plugin.id);
      unique('path', route.at.pattern.toLowerCase().replace(/:\w+/g, ':id'), plugin.id);
      if (route.keys !== undefined && !hasGoTo(route))
        throw new Error(`The page ${route.name} of ${plugin.id} has the key ${route.keys}, but no 'Go to …' to run.`);
    }
    for (const source of plugin.records ?? []) unique('record kind', source.kind, plugin.id);
    for (const command of plugin.commands ?? []) {
      unique('command', command.id, plugin.id);
      if (!command.id.startsWith(`${plugin.id}.`))
        throw new Error(`Command ${command.id} must start with its plugin's id, ${plugin.id}.`);
    }
    for (const entry of plugin.nav ?? []) {
      if (!routes.includes(entry.to))
        throw new Error(`A navigation entry of ${plugin.id} leads to ${entry.to.name}, which no listed plugin has.`);
    }
  }
  checkKeys(plugins.flatMap((plugin) => plugin.commands ?? []));
  return {
    plugins,
    routes,
    nav: plugins.flatMap((plugin) => plugin.nav ?? []),
    commands: plugins.flatMap((plugin) => (plugin.commands ?? []).map((command) => ({ command, plugin }))),
    records: plugins.flatMap((plugin) => plugin.records ?? []),
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

function claims() {
  const taken = new Map<string, string>();
  return (what: string, name: string, by: string): void => {
    const former = taken.get(`${what} ${name}`);
    if (former !== undefined) throw new Error(`The ${what} ${name} is claimed twice: by ${former} and by ${by}.`);
    taken.set(`${what} ${name}`, by);
  };
}
