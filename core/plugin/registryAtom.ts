import { atom, useAtomValue } from 'jotai';
import { fillPath } from '../contract/endpoint.ts';
import type { Registry } from './registry.ts';

/** The pages and navigation entries of the listed plugins; the shell sets it in every store that it makes. */
export const registryAtom = atom<Registry | null>(null);

/**
 * The address of a page by its route name, for links to plugins that may be left out; `undefined` if the page is
 * missing.
 */
export function useRouteAddress(name: string, params?: Record<string, number>): string | undefined {
  const route = useAtomValue(registryAtom)?.routes.find((one) => one.name === name);
  return route && fillPath(route.at.pattern, params);
}
