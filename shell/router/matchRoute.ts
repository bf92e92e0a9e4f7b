import type { Route } from '#core/plugin/plugin.ts';

/** A route with what its path's parameters are in an address. */
export interface Match {
  route: Route;
  params: Record<string, number>;
}

/**
 * Finds the page of a path: letter case and a closing slash make no difference, and a parameter must be a whole number
 * (product.md section 2).
 */
export function matchRoute(routes: readonly Route[], pathname: string): Match | undefined {
  const asked = segments(pathname);
  for (const route of routes) {
    const params = matchSegments(segments(route.at.pattern), asked);
    if (params) return { route, params };
  }
  return undefined;
}

function matchSegments(pattern: string[], asked: string[]): Record<string, number> | undefined {
  if (pattern.length !== asked.length) return undefined;
  const params: Record<string, number> = {};
  for (const [index, segment] of pattern.entries()) {
    const given = asked[index] ?? '';
    if (segment.startsWith(':')) {
      if (!/^\d{1,15}$/.test(given)) return undefined;
      params[segment.slice(1)] = Number(given);
    } else if (segment.toLowerCase() !== given.toLowerCase()) return undefined;
  }
  return params;
}

const segments = (path: string): string[] => path.replace(/^\/|\/$/g, '').split('/');
