import { joined } from './accessParts.ts';

/** The topic of the scope that a call needs, by the beginning of its path. */
export const scopeByPath = joined<string | null>('scopes');

/** Calls that only read although they are sent by POST: what they ask for is too long or too private for an address. */
const readsByPost =
  /^\/(admin\/user\/search|group\/user\/search|lockout\/preview|securitypolicy\/group\/search|user\/import\/check)/;

/** What a token of a person may do with its scope, and a service account may not with the same (docs/automation.md, 'Rights'). */
export const ofPeopleAlone =
  /^\/(user\/(addprofilepic|updateprofile|deleteprofile|import|session)|group\/mine|organisation\/list|application\/(ask|requestable)|admin\/user\/?$)/;

/** The scope that a call needs by the table. */
export function scopeInTable(method: string, path: string): string | null {
  const inside = (start: string) => path === start || path.startsWith(`${start}/`);
  const longest = Object.keys(scopeByPath)
    .filter(inside)
    .toSorted((one, other) => other.length - one.length)[0];
  const topic = longest === undefined ? undefined : scopeByPath[longest];
  if (topic === undefined) throw new Error(`${path} has no row in the table of scopes.`);
  if (topic === null || topic === 'any') return topic;
  return `${topic}:${method === 'GET' || readsByPost.test(path) ? 'read' : 'write'}`;
}
