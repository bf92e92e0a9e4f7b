import * as z from 'zod/mini';
import type { Viewer } from '#core/access/rule.ts';
import type { Host } from '#core/command/host.ts';
import { serviceOf, withQuery, type Endpoint, type FirstCall } from '#core/contract/endpoint.ts';
import type { Route } from '#core/plugin/plugin.ts';

/** Somebody who may read whatever a page reads at first; who may not is told by the server, by the endpoint's own rule. */
const viewer: Viewer = {
  id: 1,
  organisationId: 1,
  admin: true,
  owner: true,
  external: false,
  verified: true,
  manyOrganisations: true,
  twoFactor: true,
  moderator: true,
};

/** The calls that a page without parameters makes before it is entered, at its plain address. */
export async function firstCallsOf({ at, before, open }: Route): Promise<FirstCall[]> {
  if (!before || open || at.pattern.includes(':')) return [];
  const calls: FirstCall[] = [];
  const unknown = new Error('What follows from an answer is not known here.');
  const load = (endpoint: Endpoint, { query }: { query?: object }) => {
    if (endpoint.method !== 'GET' || endpoint.path.includes(':'))
      throw new Error(`${at.pattern} begins with ${endpoint.path}, which its address does not tell.`);
    const encoded = endpoint.query && (z.encode(endpoint.query, query) as Record<string, string>);
    calls.push({ service: serviceOf(endpoint), path: endpoint.path, address: withQuery(endpoint.path, encoded) });
    return Promise.reject(unknown);
  };
  // What else a host can do is no reading.
  const host = { viewer: () => viewer, load } as unknown as Host;
  await before({}, host, new URLSearchParams()).catch((error: unknown) => {
    if (error !== unknown) throw error;
  });
  return calls;
}
