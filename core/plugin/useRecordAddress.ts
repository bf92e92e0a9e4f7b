import { useMemo } from 'react';
import { fillPath } from '#core/contract/endpoint.ts';
import { useRoute } from './registryAtom.ts';

/**
 * A function that makes the address of a record, by the route name of its page; `undefined` if the portal lacks that
 * page, or if the viewer may not open it.
 */
export function useRecordAddress(route: string | undefined): ((record: { id: number }) => string) | undefined {
  const pattern = useRoute(route)?.at.pattern;
  return useMemo(() => (pattern === undefined ? undefined : ({ id }) => fillPath(pattern, { id })), [pattern]);
}
