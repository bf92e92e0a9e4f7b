import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Key } from './limits.ts';

/** The source of a call: an IPv4 address, or an IPv6 /64, because one customer has a whole one. */
export function sourceOf(address: string): string {
  // A regular expression is much faster than the library, and most addresses are IPv4.
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Whose secret is tried, and from where. `browser` is the id of a browser that the account knows. */
export interface From {
  /** The `emailKey` of the account. */
  account: string;
  address: string;
  browser: number | undefined;
}

/** The counters of a guess at a password or a code. */
export const guessKeys = ({ account, address, browser }: From): Key[] =>
  browser === undefined
    ? [pairKey('pair', account, address), `account:${account}`, `source:${sourceOf(address)}`]
    : [`browser:${browser}`];

/** The counters of a mail that anybody may ask for. */
export const mailKeys = ({ account, address, browser }: From): Key[] =>
  browser === undefined
    ? [pairKey('mailPair', account, address), `mailAccount:${account}`, `mailSource:${sourceOf(address)}`]
    : [`mailBrowser:${browser}`];

const pairKey = (limit: 'pair' | 'mailPair', account: string, address: string): Key =>
  `${limit}:${account}|${sourceOf(address)}`;
