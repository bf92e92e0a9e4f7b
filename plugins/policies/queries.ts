import type { Answer } from '#core/client/client.ts';
import type { ShownList } from '#core/client/useLongList.ts';
import { useWholeList } from '#core/client/useWholeList.ts';
import { listPolicies, type Policy } from './contract.ts';

/** All policies of the organisation. */
export function usePolicies(): ShownList<Policy> {
  return useWholeList(listPolicies, {}, policiesOf);
}

const policiesOf = ({ policies }: Answer<typeof listPolicies>): readonly Policy[] => policies;
