import { admits } from '#core/access/rule.ts';
import type { Details } from '#core/contract/session.ts';
import { signOutAddress, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { viewerOf } from '#core/session/viewerOf.ts';
import { indexPath, logoutPath, pages } from '../portal/addresses.ts';
import { homeOf, owedPage, returnTarget, setUpFirst, switchPage, type HasPage } from '../portal/redirect.ts';
import type { Match } from './matchRoute.ts';

/** The result of a navigation request. */
export type Passage =
  | { kind: 'enter' }
  /** Unknown, or not for this viewer; the two look the same. */
  | { kind: 'missing' }
  | { kind: 'redirect'; to: string }
  /** Leaves the portal, or loads it again. */
  | { kind: 'leave'; to: string };

/** Decides about an address; `match` is its page, if there is one. */
export type Guard = (match: Match | undefined, url: URL) => Passage | Promise<Passage>;

/** The session data that the guard of a signed-in person reads. */
export interface SessionFacts {
  details: Details;
  /** The organisation may be used from this network address. */
  addressAllowed: boolean;
}

/** Decides for a signed-in person: a duty first, then the page's access rule. */
export function passageOf(
  facts: SessionFacts,
  config: RuntimeConfig,
  match: Match | undefined,
  url: URL,
  hasPage?: HasPage,
): Passage {
  const { details, addressAllowed } = facts;
  const route = match?.route;
  if (route?.at === logoutPath) return { kind: 'leave', to: signOutAddress(config) };
  if (route?.open) return { kind: 'leave', to: url.href };
  if (route?.at === indexPath) {
    const target = returnTarget(url.searchParams.get('return_to'), url.origin);
    // A sign-in to an application goes on at the server, which has all of these addresses.
    if (target && /^\/(oidc|application\/open)\//.test(target)) return { kind: 'leave', to: new URL(target, url).href };
    return { kind: 'redirect', to: target ?? homeOf(details, addressAllowed, hasPage) };
  }
  const to = owedPage(details, addressAllowed) ?? (addressAllowed ? undefined : switchPage(details));
  const shutOut = !addressAllowed || !details.person.active || details.person.deleted;
  const mayStay = shutOut ? route?.shutOut : route?.setupOwed;
  // If no listed plugin has the page that is due, the person stays.
  if (to !== undefined && !mayStay && url.pathname !== new URL(to, url).pathname)
    return { kind: 'redirect', to: to === pages.SecurityForced2FA() ? setUpFirst(url) : to };
  if (!route || !admits(route.access, viewerOf(details))) return { kind: 'missing' };
  return { kind: 'enter' };
}

/**
 * Decides when nobody is signed in: open pages are entered, everything else is loaded again, which reads the session.
 */
export const openPassage: Guard = (match, url) =>
  match?.route.open ? { kind: 'enter' } : { kind: 'leave', to: url.href };
