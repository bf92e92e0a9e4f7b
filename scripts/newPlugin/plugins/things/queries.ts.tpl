import { queryAtom } from '#core/client/queries.ts';
import { listThings } from './contract.ts';

/** The things of the organisation. */
export const thingsAtom = queryAtom(listThings, () => ({}));
