import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { PathPattern } from '#core/plugin/path.ts';
import type { Route } from '#core/plugin/plugin.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import { matchRoute } from '../router/matchRoute.ts';

/** The current page. */
export interface Page {
  route: Route | undefined;
  isAt(path: PathPattern): boolean;
}

/** The page of the current address, for keys and commands that belong to a page. */
export function usePage(): Page {
  const registry = useAtomValue(registryAtom);
  const [address] = useLocation();
  return useMemo(() => {
    const route = registry ? matchRoute(registry.routes, address)?.route : undefined;
    return { route, isAt: ({ pattern }) => route?.at.pattern === pattern };
  }, [registry, address]);
}
