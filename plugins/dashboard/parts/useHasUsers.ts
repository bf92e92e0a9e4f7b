import { useRouteAddress } from '#core/plugin/registryAtom.ts';

/** Tells if the portal has the list of users; its plugin may be missing. */
export const useHasUsers = (): boolean => useRouteAddress('User') !== undefined;
