import { claims } from './claims.ts';
import { hasGoTo, type NavEntry, type Plugin, type Route } from './plugin.ts';

/** The pages and navigation entries of the listed plugins, checked once. `loadCommands` loads their commands later. */
export interface Registry {
  plugins: readonly Plugin[];
  routes: readonly Route[];
  nav: readonly NavEntry[];
}

/**
 * Joins the plugins. Throws an error that names both places for a repeated plugin, route name or path, for keys of a
 * page without a 'Go to …', and for a navigation entry to an unknown route.
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
        throw new Error(`${plugin.id}: the page ${route.name} has the key ${route.keys}, but no 'Go to …'.`);
    }
    for (const entry of plugin.nav ?? []) {
      if (!routes.includes(entry.to))
        throw new Error(`${plugin.id}: a navigation entry leads to ${entry.to.name}, which no plugin has.`);
    }
  }
  return { plugins, routes, nav: plugins.flatMap((plugin) => plugin.nav ?? []) };
}
