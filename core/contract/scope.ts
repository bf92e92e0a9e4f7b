import { serviceOf, type Endpoint } from './endpoint.ts';

/** What an access token may be allowed to do: a topic, to read it or to change it. `people:write` includes `people:read`. */
export type Scope = `${string}:${'read' | 'write'}`;

/** The topics of the person alone: passwords, factors, sessions, tokens and the launcher. Service accounts are closed too. No token opens them. */
const closedTopics = new Set(['session', 'security', 'tokens', 'services', 'arrangement']);

/**
 * The scope that a token needs for a call, from the topic that the endpoint declares first; `'any'` if every token may
 * make it, `null` if none may. A call without topics is closed.
 */
export function scopeOf(endpoint: Endpoint): Scope | 'any' | null {
  if (endpoint.scope === 'any') return 'any';
  if (serviceOf(endpoint) === 'account' || endpoint.loadedBy || endpoint.scope === null) return null;
  const topic = endpoint.scope ?? endpoint.changes?.[0] ?? endpoint.reads?.[0];
  if (topic === undefined || closedTopics.has(topic)) return null;
  return `${topic}:${endpoint.changes ? 'write' : 'read'}`;
}

/** Tells if these scopes allow what needs one of them. */
export function allowsScope(scopes: readonly string[], needed: Scope | 'any'): boolean {
  return needed === 'any' || scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'));
}
