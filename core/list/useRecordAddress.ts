import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { fillPath } from '../contract/endpoint.ts';
import { registryAtom } from '../plugin/registryAtom.ts';

/** What makes the address of a record from the name of its page's route; `undefined` where the portal is without that page. */
export function useRecordAddress(route: string | undefined): ((record: { id: number }) => string) | undefined {
  const pattern = useAtomValue(registryAtom)?.routes.find(({ name }) => name === route)?.at.pattern;
  return useMemo(() => (pattern === undefined ? undefined : ({ id }) => fillPath(pattern, { id })), [pattern]);
}
