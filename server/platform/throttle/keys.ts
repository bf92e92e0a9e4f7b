import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Key } from './limits.ts';

/** The source of a call: an IPv4 address, or an IPv6 /64, because one customer has a whole one. */
export const sourceOf = (address: string): string => placeOf(address).source;

/** Where a call comes from. `site` is the /48 of an IPv6 address: many customers have one, with 65,536 sources. */
function placeOf(address: string): { source: string; site?: string } {
  // A regular expression is much faster than the library, and most addresses are IPv4.
  if (isIPv4(address)) return { source: address };
  if (!ipaddr.isValid(address)) return { source: 'unknown' };
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return { source: parsed.toString() };
  const parts = (parsed as ipaddr.IPv6).parts.map((part) => part.toString(16));
  const network = (length: number) => `${parts.slice(0, length).join(':')}::/${length * 16}`;
  return { source: network(4), site: network(3) };
}

/** The counters of the place of a guess, whatever the account. */
export const placeKeys = (address: string): Key[] => keysOfPlace('source', 'site', address);

function keysOfPlace(ofSource: 'source' | 'mailSource', ofSite: 'site' | 'mailSite', address: string): Key[] {
  const { source, site } = placeOf(address);
  return site === undefined ? [`${ofSource}:${source}`] : [`${ofSource}:${source}`, `${ofSite}:${site}`];
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
    ? [`pair:${account}|${sourceOf(address)}`, `account:${account}`, ...placeKeys(address)]
    : [`browser:${browser}`];

/**
 * The counters of a mail that anybody may ask for. A /48 counts as one place for an account: with ten of each of its
 * networks it alone would reach the limit of all places, and the person would get no mail in a new browser.
 */
export const mailKeys = ({ account, address, browser }: From): Key[] =>
  browser === undefined
    ? [
        `mailPair:${account}|${placeOf(address).site ?? sourceOf(address)}`,
        `mailAccount:${account}`,
        ...keysOfPlace('mailSource', 'mailSite', address),
      ]
    : [`mailBrowser:${browser}`];
