import { queryAtom } from '#core/client/queries.ts';
import { listPolicies } from './contract.ts';

/** All policies of the organisation. */
export const policiesAtom = queryAtom(listPolicies, () => ({}));
