import { queryAtom } from '#core/client/queries.ts';
import { listOrganisations, viewOrganisation } from './contract.ts';

/** The person's organisations. */
export const organisationsAtom = queryAtom(listOrganisations, () => ({}));

/** The primary organisation. */
export const organisationAtom = queryAtom(viewOrganisation, () => ({}));
