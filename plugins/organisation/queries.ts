import { queryAtom } from '#core/client/queries.ts';
import { listOrganisations } from './contract.ts';

/** The person's organisations. */
export const organisationsAtom = queryAtom(listOrganisations, () => ({}));
