import { organisationOfOwn } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Services } from '#server/domain/services.ts';
import { applicationOf } from '#server/features/applications/clientId.ts';
import { Provider } from './library.ts';
import { callerNow } from './requests.ts';

type Needs = Pick<Services, 'store'>;

/**
 * Tells if the application belongs to another organisation than the one that the person is in. Such an application and
 * an unknown one are answered alike.
 */
export async function isOfOthers({ store }: Needs, organisationId: number | null, applicationId: number | null) {
  const owner = applicationId === null ? null : await organisationOfOwn(store.read, applicationId);
  return owner !== null && owner !== organisationId;
}

/**
 * Tells if the library must not find a client in the request that it is at. Calls of applications have no caller. The
 * last step of signing out tells all applications that the person has entered, in whichever organisation.
 */
export async function isHidden(services: Needs, clientId: string): Promise<boolean> {
  const caller = callerNow();
  if (!caller || Provider.ctx?.oidc?.route === 'end_session_confirm') return false;
  return isOfOthers(services, caller.viewer.organisationId, applicationOf(clientId));
}
