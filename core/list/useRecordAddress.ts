import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { fillPath } from '../contract/endpoint.ts';
import { registryAtom } from '../plugin/registryAtom.ts';

/**
 * A function that makes the address of a record, by the route name of its page; `undefined` if the portal lacks that
 * page.
 */
export function useRecordAddress(route: string | undefined): ((record: { id: number }) => string) | undefined {
  const pattern = useAtomValue(registryAtom)?.routes.find(({ name }) => name === route)?.at.pattern;
  return useMemo(() => (pattern === undefined ? undefined : ({ id }) => fillPath(pattern, { id })), [pattern]);
}
