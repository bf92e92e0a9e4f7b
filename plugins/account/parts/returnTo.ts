import { signInPath } from '../paths.ts';

/**
 * Where to go after signing in: the address that was asked for, without a /dist prefix (product.md section 4), if it is
 * a path of this origin; otherwise the index. Absolute, for a path such as `//other.example` would lead away.
 */
export function returnTo(asked: string | null | undefined, origin = location.origin): string {
  const home = `${origin}/`;
  const path = asked?.replace(/^\/dist(?=\/|$)/, '') || '/';
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return home;
  const url = new URL(path, origin);
  const here = url.pathname.toLowerCase().replace(/\/$/, '');
  // Signing in and out lead round in circles; the server's own addresses are no pages.
  return url.origin === origin &&
    here !== signInPath.pattern &&
    !/^\/(logout|api|account|catalogue|dev|config\.json|cookie\.php|healthz|readyz|metrics)(\/|$)/.test(here)
    ? url.href
    : home;
}
