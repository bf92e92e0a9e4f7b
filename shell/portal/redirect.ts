import { admits } from '#core/access/rule.ts';
import { ownerAdmin } from '#core/access/rules.ts';
import { ourAddress } from '#core/client/ourAddress.ts';
import { withReturn } from '#core/contract/runtimeConfig.ts';
import { owesFactor, type Details } from '#core/contract/session.ts';
import { viewerOf } from '#core/session/viewerOf.ts';
import { indexPath, logoutPath, pages } from './addresses.ts';

/**
 * The home page of a signed-in person: the post-login redirect order of docs/specification/product.md section 4.
 * `addressAllowed` is the reply of `organisation/ipaddress/validate`. A step is left out if no listed plugin has its
 * page.
 */
export function homeOf(details: Details, addressAllowed: boolean, hasPage: HasPage = () => true): string {
  const owed = owedPage(details, addressAllowed);
  if (owed !== undefined) return owed;
  const { organisation, applications } = details;
  if (!organisation) return pages.OrganisationList();
  // Only the owner may open the set-up form; others go on to a page that they can use.
  const mayEdit = admits(ownerAdmin, viewerOf(details));
  const setUp = pages.OrganisationUpdate({ id: organisation.id });
  if (!organisation.setUp && mayEdit && hasPage(setUp)) return setUp;
  const addApplications = pages.ApplicationAdd();
  if (organisation.setUp && applications.length === 0 && mayEdit && hasPage(addApplications)) return addApplications;
  return addressAllowed ? pages.ApplicationList() : pages.OrganisationList();
}

/** Tells if a listed plugin has the page of an address. */
export type HasPage = (address: string) => boolean;

/**
 * The page that comes before any other: for an ended membership, or for two-factor that must be set up. From a refused
 * network address the server lets nobody set it up, so the person may switch to another organisation.
 */
export function owedPage(details: Details, addressAllowed: boolean): string | undefined {
  const { person } = details;
  if (!person.active || person.deleted) return userValidation(details);
  if (owesFactor(person)) return addressAllowed ? pages.SecurityForced2FA() : switchPage(details);
  return undefined;
}

/** The set-up of two-factor, and after it the requested page. */
export const setUpFirst = ({ pathname, search, hash }: URL): string =>
  withReturn(pages.SecurityForced2FA(), pathname + search + hash);

/**
 * The page for a membership that was deactivated or deleted; its query says which (docs/specification/product.md
 * section 2).
 */
function userValidation({ person, organisation }: Details): string {
  return pages.UserValidation({
    user_status: person.active ? 1 : 0,
    is_multipleorg: person.manyOrganisations ? 1 : 0,
    company: organisation?.name,
    user_deleted: person.deleted ? 1 : undefined,
  });
}

/**
 * The switch page. Its query says why the primary organisation cannot be used, and is empty for a refused network
 * address.
 */
export function switchPage({ person }: Details): string {
  return pages.OrganisationList({
    userorg_status: person.deleted ? 'user_deleted' : person.active ? undefined : 'user_deactivated',
  });
}

/** The originally requested location, if it is an address of this portal that does not redirect back. */
export function returnTarget(address: string | null, origin: string): string | undefined {
  const url = ourAddress(address, origin);
  if (!url || url.pathname === indexPath.pattern || url.pathname === logoutPath.pattern) return undefined;
  return url.pathname + url.search + url.hash;
}
