import ipaddr from 'ipaddr.js';
import type { Network } from '#server/platform/configuration.ts';
import { isIn } from '#server/platform/http/connection/address.ts';

/** The private networks that may be called: all for an address that the operator has given. */
export type Reachable = readonly Network[] | 'any address';

/**
 * The sentence why this network address is not called, or undefined. Public addresses are called by https alone; those
 * that the operator lists, also by http.
 */
export function addressFault(address: string, isHttps: boolean, listed: Reachable): string | undefined {
  if (listed === 'any address') return undefined;
  const [bare = ''] = address.split('%', 1);
  if (!ipaddr.isValid(bare)) return 'The network address cannot be read.';
  // An IPv4 address that is written as an IPv6 one is judged as IPv4.
  const parsed = ipaddr.process(bare);
  if (isIn(parsed.toString(), listed)) return undefined;
  if (!isPublic(parsed)) return 'The address is in a private network. The server does not call it.';
  return isHttps ? undefined : 'A public address must begin with https://.';
}

/** The part of IPv6 that is given to networks. The library takes some of the rest for public, such as ::127.0.0.1. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

const isPublic = (parsed: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL));

/**
 * The same of a web address that names a network address itself, so that it can be refused when it is saved. What a host
 * name leads to is judged when it is called.
 */
export function knownFault(url: URL, listed: Reachable, alsoPlain = false): string | undefined {
  const literal = literalOf(url);
  return literal && addressFault(literal, url.protocol === 'https:' || alsoPlain, listed);
}

/** The network address that a web address names itself, or undefined if it has a name. */
export function literalOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) ? host : undefined;
}
