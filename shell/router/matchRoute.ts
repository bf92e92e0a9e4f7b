import { matchPath } from '#core/contract/matchPath.ts';
import type { Route } from '#core/plugin/plugin.ts';

/** A route with the values of its path's parameters. */
export interface Match {
  route: Route;
  params: Record<string, number>;
}

/** Finds the page of a path. */
export function matchRoute(routes: readonly Route[], pathname: string): Match | undefined {
  for (const route of routes) {
    const params = matchPath(route.at.pattern, pathname);
    if (params) return { route, params };
  }
  return undefined;
}
