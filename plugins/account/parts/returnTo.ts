import { ourAddress } from '#core/client/ourAddress.ts';
import { signInPath } from '../paths.ts';

/**
 * Where to go after signing in: the address that was asked for, if it is a page of this portal; otherwise the index.
 * Absolute, for a path such as `//other.example` would lead away. What stood after its # no server sees; the browser has
 * kept it.
 */
export function returnTo(
  asked: string | null | undefined,
  { origin, hash }: Pick<Location, 'origin' | 'hash'> = location,
): string {
  const url = ourAddress(asked, origin);
  const here = url?.pathname.toLowerCase().replace(/\/$/, '');
  if (!url || here === signInPath.pattern || noPage.test(here ?? '')) return `${origin}/`;
  url.hash ||= hash;
  return url.href;
}

// Signing in and out lead round in circles; the server's own addresses are no pages.
const noPage = /^\/(logout|api|account|catalogue|dev|config\.json|cookie\.php|healthz|readyz|metrics)(\/|$)/;
