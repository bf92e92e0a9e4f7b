import { atom, useAtomValue } from 'jotai';
import { admits } from '#core/access/rule.ts';
import { fillPath } from '#core/contract/endpoint.ts';
import { viewerAtom } from '#core/session/session.ts';
import type { Route } from './plugin.ts';
import type { Registry } from './registry.ts';

/** The pages and navigation entries of the listed plugins; the shell sets it in every store that it makes. */
export const registryAtom = atom<Registry | null>(null);

/** A page by its route name; `undefined` if its plugin is left out, or if the viewer may not open it. */
export function useRoute(name: string | undefined): Route | undefined {
  const viewer = useAtomValue(viewerAtom);
  return useAtomValue(registryAtom)?.routes.find((one) => one.name === name && admits(one.access, viewer));
}

/** The address of such a page, for a link. */
export function useRouteAddress(name: string, params?: Record<string, number>): string | undefined {
  const route = useRoute(name);
  return route && fillPath(route.at.pattern, params);
}
