import { useRouteAddress } from '#core/plugin/registryAtom.ts';

/** Whether there is a list of people to lead to: its plugin may be left out. */
export const useHasUsers = (): boolean => useRouteAddress('User') !== undefined;
