import { queryAtom } from '#core/client/queries.ts';
import { listApplications } from '#plugins/applications/contract.ts';

/** The applications of the organisation, for a duty that is limited to some. */
export const applicationsAtom = queryAtom(listApplications, () => ({}));
