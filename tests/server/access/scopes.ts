/**
 * The topic of the scope that a call needs, by the beginning of its path; the longest beginning counts. `null`: no access
 * token may make the call; `'any'`: every one may. Written only from docs/automation.md ('Scopes',
 * 'Rights').
 *
 * A new call needs no row below a path that is here. A row for a longer path says why its topic is another one.
 */
export const scopeByPath: Record<string, string | null> = {
  '/access': 'people',
  '/activity': 'activity',
  // The own account.
  '/activity/signins': null,
  // Programs find the head of the seals at the end of an export.
  '/activity/seal': null,
  '/admin': 'admins',
  // It finds people.
  '/admin/user/search': 'people',
  '/application': 'applications',
  // Who has an application is a topic of its own.
  '/application/add/user': 'assignments',
  // They find people.
  '/application/addapp/users': 'people',
  '/application/askable': 'people',
  // Requests are made in the launcher.
  '/application/ask': 'requests',
  '/application/requestable': 'requests',
  // The launcher belongs to the person alone.
  '/application/arrange': null,
  '/application/entrance': null,
  '/dashboard': 'people',
  '/group': 'groups',
  '/group/user/search': 'people',
  '/lockout': 'people',
  '/organisation': 'organisations',
  // Which organisations there are, whose they are, and who may work in them, is for people.
  '/organisation/assistants': null,
  '/organisation/create': null,
  '/organisation/ownership': null,
  '/organisation/primary': null,
  '/organisation/ipaddress': null,
  '/request': 'requests',
  // Passwords, second factors, tokens.
  '/security': null,
  '/securitypolicy': 'policies',
  '/securitypolicy/group/search': 'groups',
  '/serviceaccount': null,
  '/session': null,
  '/user': 'people',
  // The assignments of a person.
  '/user/app': 'assignments',
  '/user/assign/app': 'assignments',
  // It finds applications.
  '/user/assign/applist': 'applications',
  // The session of a page, and the second factors of others.
  '/user/details': null,
  '/user/factors': null,
  '/user/token': 'any',
  '/webhook': 'webhooks',
};

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
