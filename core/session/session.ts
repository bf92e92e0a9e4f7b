import { atom, type Getter } from 'jotai';
import type { Details } from '#core/contract/session.ts';
import type { RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { viewerOf } from './viewerOf.ts';

/** The values that the shell sets before it draws the signed-in tree, in the store of the organisation. */
export const signedInAtom = atom<SignedIn | null>(null);

interface SignedIn {
  config: RuntimeConfig;
  details: Details;
  /** The organisation may be used from the current network address. */
  addressAllowed: boolean;
}

/** The session: the person, the primary organisation, the applications. */
export const sessionAtom = atom((get) => signedIn(get).details);

/** The runtime configuration. */
export const configAtom = atom((get) => signedIn(get).config);

/** The viewer, for rules; derived from the session and from the network address that it is used from. */
export const viewerAtom = atom((get) => viewerOf(get(sessionAtom), signedIn(get).addressAllowed));

/** The primary organisation, or `null` for a person who is in none. */
export const primaryOrganisationAtom = atom((get) => get(sessionAtom).organisation);

function signedIn(get: Getter) {
  const now = get(signedInAtom);
  if (!now) throw new Error('The session was read outside the signed-in tree.');
  return now;
}
