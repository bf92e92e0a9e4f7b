import { ourAddress } from '#core/client/ourAddress.ts';
import { signInPath } from '../paths.ts';

/**
 * The address after signing in: the requested one if it is a page of this portal, otherwise the index. It is absolute,
 * because a path such as `//other.example` would name another host. The browser keeps the hash, which no server sees.
 */
export function returnTo(
  address: string | null | undefined,
  { origin, hash }: Pick<Location, 'origin' | 'hash'> = location,
): string {
  const url = ourAddress(address, origin);
  const here = url?.pathname.toLowerCase().replace(/\/$/, '');
  if (!url || here === signInPath.pattern || (noPage.test(here ?? '') && !goesOn.test(here ?? ''))) return `${origin}/`;
  url.hash ||= hash;
  return url.href;
}

// Signing in and out would redirect back, and the server's own addresses are no pages.
const noPage =
  /^\/(logout|api|account|oidc|mcp|application\/open|catalogue|dev|config\.json|cookie\.php|healthz|readyz|metrics)(\/|$)/;

// Here a sign-in to an application goes on.
const goesOn = /^\/(oidc\/interaction|application\/open)\/[^/]+$/;
