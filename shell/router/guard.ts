import { admits } from '#core/access/rule.ts';
import type { Details } from '#core/contract/session.ts';
import { signOutAddress, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { viewerOf } from '#core/session/session.ts';
import { indexPath, logoutPath, pages } from '../portal/addresses.ts';
import { homeOf, owedPage, returnTarget, setUpFirst, switchPage, type HasPage } from '../portal/redirect.ts';
import type { Match } from './matchRoute.ts';

/** What becomes of a wish to go somewhere. */
export type Passage =
  | { kind: 'enter' }
  /** Unknown, or not for this viewer; the two are not told apart. */
  | { kind: 'missing' }
  | { kind: 'redirect'; to: string }
  /** Leaves the portal, or loads it anew. */
  | { kind: 'leave'; to: string };

/** Judges a wish to go to an address; `match` is its page, if there is one. */
export type Guard = (match: Match | undefined, url: URL) => Passage | Promise<Passage>;

/** What a signed-in person's guard looks at. */
export interface Standing {
  details: Details;
  /** The organisation may be used from this network address. */
  addressAllowed: boolean;
}

/** Judges for a signed-in person: what is owed before anything else, then the page's own rule. */
export function passageOf(
  standing: Standing,
  config: RuntimeConfig,
  match: Match | undefined,
  url: URL,
  hasPage?: HasPage,
): Passage {
  const { details, addressAllowed } = standing;
  const route = match?.route;
  if (route?.at === logoutPath) return { kind: 'leave', to: signOutAddress(config) };
  if (route?.open) return { kind: 'leave', to: url.href };
  if (route?.at === indexPath) {
    const asked = returnTarget(url.searchParams.get('return_to'), url.origin);
    return { kind: 'redirect', to: asked ?? homeOf(details, addressAllowed, hasPage) };
  }
  const to = owedPage(details, addressAllowed) ?? (addressAllowed ? undefined : switchPage(details));
  const shutOut = !addressAllowed || !details.person.active || details.person.deleted;
  const mayStay = shutOut ? route?.shutOut : route?.setupOwed;
  // Where no listed plugin has the page that is owed, the person is there already.
  if (to !== undefined && !mayStay && url.pathname !== new URL(to, url).pathname)
    return { kind: 'redirect', to: to === pages.SecurityForced2FA() ? setUpFirst(url) : to };
  if (!route || !admits(route.access, viewerOf(details))) return { kind: 'missing' };
  return { kind: 'enter' };
}

/** Judges where nobody is signed in: open pages are entered, everything else is loaded anew, which asks for a session. */
export const openPassage: Guard = (match, url) =>
  match?.route.open ? { kind: 'enter' } : { kind: 'leave', to: url.href };
